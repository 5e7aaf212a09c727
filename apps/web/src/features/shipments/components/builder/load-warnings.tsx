import type { Overload } from '@cais/domain/shipments/overload'
import { IconAlertTriangle, IconArrowsSplit2, IconMinus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { formatLineWeight } from '../../../../lib/format/weight.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { ofOtherRoutes, overloadsOfLoad } from '../../model/load.ts'
import { capacityOf } from '../../model/truck.ts'
import type { TruckState } from '../../model/use-truck.ts'
import classes from './load-warnings.module.css'

/** What is to be known before the truck leaves so; nothing of it is a wall. */
export function useWarnings({ load, truck, keptRoutes }: TruckState) {
  const others = ofOtherRoutes(load, truck.route).filter(({ route }) => !keptRoutes.includes(route))
  const overloads = overloadsOfLoad(load, capacityOf(truck))
  // what is too heavy for a place is told there; the total only where every place has room
  const shown =
    overloads.length > 1 ? overloads.filter(({ temperature }) => temperature !== 'total') : overloads
  return { overloads, shown, others, count: shown.length + (others.length > 0 ? 1 : 0) }
}

/** An overload with what to take off, and documents of other routes. */
export function LoadWarnings({ state }: { state: TruckState }) {
  const { shown, others } = useWarnings(state)
  if (shown.length === 0 && others.length === 0) return null
  return (
    <div className={classes.warnings} role="status">
      {shown.map((overload) => (
        <OverloadCard key={overload.temperature} overload={overload} state={state} />
      ))}
      {others.length > 0 && <RoutesCard state={state} others={others} />}
    </div>
  )
}

/** Ways to solve it that are shown. */
const WAYS = 2

function OverloadCard({ overload, state }: { overload: Overload; state: TruckState }) {
  const t = useTranslations('builder')
  const { temperature: place, weight, capacity, over, oneOf, together } = overload
  const ways = oneOf.length > 0 ? oneOf.slice(0, WAYS) : together
  const words = { place: t(placeName(place)), kg: formatLineWeight(over / 1000) }
  return (
    <section className={classes.overload}>
      <h2 className={classes.title}>
        <IconAlertTriangle size={17} aria-hidden="true" />
        {oneOf.length > 0
          ? t('overload.title', { ...words, ways: ways.length })
          : t('overload.together', words)}
      </h2>
      {ways.map((document) => {
        const order = state.load.find(({ number }) => number === document.number)
        const off =
          place === 'total' ? document.ambient + document.refrigerated + document.frozen : document[place]
        const percent = capacity === 0 ? 0 : Math.round((100 * (weight - off)) / capacity)
        const kg = formatLineWeight(off / 1000)
        return (
          <button
            key={document.number}
            type="button"
            className={classes.off}
            onClick={() => order && state.remove(order.id)}
          >
            <IconMinus size={15} aria-hidden="true" />
            <span className="hidden-text">{t('overload.takeOff', { number: document.number })}</span>
            <strong>{order?.customer.name ?? document.number}</strong>
            <small>
              {capacity === 0
                ? t('overload.effectNone', { kg })
                : t('overload.effect', { kg, percent: String(percent) })}
            </small>
          </button>
        )
      })}
    </section>
  )
}

/** The word at the head of a sentence. */
const placeName = (place: Overload['temperature']) =>
  place === 'total' ? ('fleet.total' as const) : (`compartment.${place}` as const)

function RoutesCard({ state, others }: { state: TruckState; others: TruckState['load'] }) {
  const t = useTranslations('builder.routes')
  const routes = [...new Set(others.map(({ route }) => route))]
  return (
    <section className={classes.routes}>
      <h2 className={classes.title}>
        <IconArrowsSplit2 size={17} aria-hidden="true" />
        {t('title', { count: routes.length })}
      </h2>
      <p className={classes.text}>
        {t('text', {
          names: others.map(({ customer }) => customer.name).join(', '),
          routes: routes.join(', '),
          route: state.truck.route,
        })}
      </p>
      <div className={classes.acts}>
        <Button size="compact-sm" onClick={() => state.remove(...others.map(({ id }) => id))}>
          {t('takeOff')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => state.keepRoutes(routes)}>
          {t('keep')}
        </Button>
      </div>
    </section>
  )
}
