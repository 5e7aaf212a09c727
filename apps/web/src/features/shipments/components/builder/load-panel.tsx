import { MAX_DOCUMENTS } from '@cais/domain/shipments/documents'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatWeight } from '../../../../lib/format/weight.ts'
import { Button } from '../../../../ui/actions/button.tsx'
import { Badge } from '../../../../ui/marks/badge.tsx'
import { Meter } from '../../../../ui/marks/meter.tsx'
import { WeightText } from '../../../../ui/marks/text.tsx'
import { EmptyState } from '../../../../ui/states/empty-state.tsx'
import { totalRoom, weightsOf } from '../../model/load.ts'
import type { ReadyOrder } from '../../model/shipments-query.ts'
import { capacityOf } from '../../model/truck.ts'
import { useOrderDrop } from '../../model/use-drag.ts'
import { useProposal } from '../../model/use-proposal.ts'
import type { TruckState } from '../../model/use-truck.ts'
import type { TruckSearch } from '../../search.ts'
import { LoadList } from '../load-list.tsx'
import { Compartments } from './compartments.tsx'
import classes from './load-panel.module.css'
import { LoadWarnings } from './load-warnings.tsx'

/** The truck being built: weight by compartment, what is wrong, unloading order. Documents can be dropped on it. */
export function LoadPanel({ state, search }: { state: TruckState; search: TruckSearch }) {
  const t = useTranslations('shipments')
  const panel = useRef<HTMLElement>(null)
  const over = useOrderDrop(panel, state.add)
  const { filled } = useProposal(search, state)
  return (
    <section ref={panel} className={classes.panel} aria-label={t('theTruck')} data-over={over || undefined}>
      <Compartments load={state.load} proposed={filled} capacity={capacityOf(state.truck)} />
      <LoadCount state={state} />
      <LoadWarnings state={state} />
      <UnloadingOrder state={state} />
    </section>
  )
}

/** How many of thirty, and the weight of what the truck takes in all. */
export function LoadCount({ state }: { state: TruckState }) {
  const t = useTranslations('builder')
  const shipments = useTranslations('shipments')
  const count = state.load.length
  const room = totalRoom(capacityOf(state.truck))
  const { total } = weightsOf(state.load)
  const percent = room ? Math.min(100, Math.round((100 * total) / room)) : 0
  return (
    <p className={classes.count} role="status">
      <span>
        <strong>{t('documents', { count: String(count), limit: String(MAX_DOCUMENTS) })}</strong>{' '}
        {t('documentsWord')}
      </span>
      <Meter
        percent={room === null ? Math.round((100 * count) / MAX_DOCUMENTS) : percent}
        label={shipments('documentsLoaded')}
        figure={false}
        tone="progress"
        wide
      />
      <span>
        <strong>{formatWeight(total)}</strong>
        {room !== null && ` / ${formatWeight(room)}`} {t('gross')}
      </span>
    </p>
  )
}

/** The documents in the order in which they are delivered, to be dragged or moved by the arrows. */
export function UnloadingOrder({ state }: { state: TruckState }) {
  const t = useTranslations('shipments')
  const builder = useTranslations('builder')
  const { load } = state
  return (
    <>
      <div className={classes.title}>
        <h2>
          {builder('order.title')} <small>· {builder('order.hint')}</small>
        </h2>
        {load.length > 2 && (
          <Button size="compact-sm" variant="subtle" onClick={() => state.setLoad(byRoute(load))}>
            {builder('order.byRoute')}
          </Button>
        )}
      </div>
      {load.length === 0 && <EmptyState title={t('emptyTruck')}>{t('emptyTruckText')}</EmptyState>}
      <LoadList
        items={load.map((order) => ({
          id: order.id,
          number: order.number,
          name: order.customer.name,
          detail: (
            <>
              <span className="code">{order.number}</span> {order.deliveryAddress}
            </>
          ),
          badge: <RowBadge order={order} route={state.truck.route} />,
          figure: <WeightText kg={order.weights.total} />,
        }))}
        onMove={state.move}
        onRemove={(id) => state.remove(id)}
      />
    </>
  )
}

/** Documents of one route and one zone beside each other, in the order in which each first stands. */
function byRoute(load: TruckState['load']) {
  const groupOf = ({ route, zoneName }: ReadyOrder) => `${route} ${zoneName}`
  const groups = [...new Set(load.map(groupOf))]
  return groups.flatMap((group) => load.filter((order) => groupOf(order) === group))
}

const NEAR = 90

/** Of another route, or of a customer near or above the limit. */
function RowBadge({ order, route }: { order: ReadyOrder; route: string }) {
  const t = useTranslations('shipments.credit')
  if (order.route !== '' && order.route !== route) return <Badge colour="warning">{order.route}</Badge>
  const used = order.creditUsedPercent
  if (used === null || used < NEAR) return null
  return <Badge colour={used > 100 ? 'danger' : 'warning'}>{t('used', { percent: String(used) })}</Badge>
}
