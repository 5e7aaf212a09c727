import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { calendarDateOf, formatDate } from '../../../lib/format/dates.ts'
import { counted, formatPercent, formatQuantity } from '../../../lib/format/quantity.ts'
import { useNow } from '../../../lib/screen/use-now.ts'
import { LinkButton } from '../../../ui/actions/button.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { HomeShipment } from '../api.ts'
import classes from './trucks.module.css'

/** The texts of a shipment's problem and progress. */
function useTruckWords() {
  const t = useTranslations('home.trucks')
  const today = calendarDateOf(new Date(useNow()))
  const isLate = ({ departsOn, stage }: HomeShipment) =>
    departsOn !== null && departsOn < today && (stage === 'ready' || stage === 'loading')
  return {
    problem: (shipment: HomeShipment): string | null => {
      if (shipment.failed > 0) return t('failed', counted(shipment.failed))
      if (shipment.driverName === '') return t('noDriver')
      if (shipment.overloaded) {
        const { temperature, percent } = shipment.overloaded
        return t('overloaded', {
          temperature: t(`temperatures.${temperature}`),
          percent: formatPercent(percent),
        })
      }
      return isLate(shipment) ? t('late', { day: formatDate(shipment.departsOn ?? '').slice(0, 5) }) : null
    },
    state: (shipment: HomeShipment): string => {
      const { stage, billed, documentCount, departsOn } = shipment
      if (stage === 'billing' || stage === 'billed' || stage === 'partially-billed')
        return t('billedOf', { billed: formatQuantity(billed), of: formatQuantity(documentCount) })
      if (stage === 'loading') return t('loading', counted(documentCount))
      if (stage === 'finished') return t('toBill', counted(documentCount))
      if (departsOn === null) return t('ready')
      return departsOn === today ? t('leavesToday') : t('leaves', { day: formatDate(departsOn).slice(0, 5) })
    },
  }
}

/** The progress of a shipment in percent. */
function progressOf({ stage, billed, documentCount }: HomeShipment): number {
  if (stage === 'ready') return 0
  if (stage === 'loading') return 33
  if (stage === 'finished') return 66
  return documentCount === 0 ? 100 : 66 + (34 * billed) / documentCount
}

const TONES: Readonly<Record<string, string>> = { billed: 'done', 'partially-billed': 'failed' }

/** Today's shipments, those with a problem on top. */
export function TrucksCard({ shipments }: { shipments: readonly HomeShipment[] }) {
  const t = useTranslations('home')
  const words = useTruckWords()
  if (shipments.length === 0) return null
  const inOrder = shipments.toSorted(
    (one, other) => Number(words.problem(other) !== null) - Number(words.problem(one) !== null),
  )
  return (
    <Card
      title={t('today')}
      actions={
        <Link to="/picking" className={classes.link}>
          {t('openShipments')}
        </Link>
      }
    >
      <ul className={classes.rows}>
        {inOrder.map((shipment) => {
          const problem = words.problem(shipment)
          return (
            <li key={shipment.id}>
              <Link to="/picking/$id" params={{ id: String(shipment.id) }} className={classes.truck}>
                <span className={classes.what}>
                  <CodeText>{shipment.number}</CodeText>
                  <span>
                    {[shipment.route, shipment.driverName].filter(Boolean).join(' · ')}
                    {problem && <strong> · {problem}</strong>}
                  </span>
                </span>
                <span className={classes.state} data-tone={TONES[shipment.stage]}>
                  {words.state(shipment)}
                  <span className={classes.bar} aria-hidden="true">
                    <span style={{ width: `${progressOf(shipment)}%` }} />
                  </span>
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** On a phone: the next shipment with its problem and next action, and those after it. */
export function NextShipment({ shipments }: { shipments: readonly HomeShipment[] }) {
  const t = useTranslations('home.trucks')
  const words = useTruckWords()
  const [next, ...others] = shipments
    .filter(({ stage }) => stage === 'ready' || stage === 'loading' || stage === 'finished')
    .toSorted((one, other) => (one.departsOn ?? '9').localeCompare(other.departsOn ?? '9'))
  if (next === undefined) return null
  const problem = words.problem(next)
  const link = { to: '/picking/$id', params: { id: String(next.id) } } as const
  return (
    <div className={classes.phone}>
      <section className={classes.next} aria-labelledby="home-next">
        <p className={classes.line}>
          <CodeText>{next.number}</CodeText>
          <span>{next.departsOn && t('leaves', { day: formatDate(next.departsOn).slice(0, 5) })}</span>
        </p>
        <h2 id="home-next">{words.state(next)}</h2>
        <p className={classes.driver}>
          {[next.carRegistration, next.driverName, next.route].filter(Boolean).join(' · ')}
        </p>
        <span className={classes.bar} aria-hidden="true">
          <span style={{ width: `${progressOf(next)}%` }} />
        </span>
        {problem && <p className={classes.problem}>{problem}</p>}
        <LinkButton {...link} primary size="lg" fullWidth>
          {t(`acts.${actOf(next)}`, { left: formatQuantity(next.documentCount - next.billed) })}
        </LinkButton>
      </section>
      {others.length > 0 && (
        <section aria-labelledby="home-following" className={classes.following}>
          <h2 id="home-following">{t('following')}</h2>
          <ul>
            {others.slice(0, 3).map((shipment) => (
              <li key={shipment.id}>
                <Link to="/picking/$id" params={{ id: String(shipment.id) }}>
                  <CodeText>{shipment.number.replace(/^CG\./, '')}</CodeText>
                  <span className={classes.bar} aria-hidden="true">
                    <span style={{ width: `${progressOf(shipment)}%` }} />
                  </span>
                  <small data-problem={words.problem(shipment) !== null || undefined}>
                    {words.problem(shipment) ?? words.state(shipment)}
                  </small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const actOf = ({ stage }: HomeShipment) =>
  stage === 'ready' ? 'start' : stage === 'loading' ? 'finish' : stage === 'finished' ? 'bill' : 'open'
