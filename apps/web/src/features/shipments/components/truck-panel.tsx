import { MAX_DOCUMENTS } from '@cais/domain/shipments/documents'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../../ui/marks/badge.tsx'
import { Meter } from '../../../ui/marks/meter.tsx'
import { WeightText } from '../../../ui/marks/text.tsx'
import { TruckWeights } from '../../../ui/marks/truck-weights.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { weightsOf } from '../model/load.ts'
import type { ReadyOrder } from '../model/shipments-query.ts'
import { type Capacity, capacityOf, type RequiredField } from '../model/truck.ts'
import { useOrderDrop } from '../model/use-drag.ts'
import type { TruckState } from '../model/use-truck.ts'
import { LoadList } from './load-list.tsx'
import { TruckForm } from './truck-form.tsx'
import classes from './truck-panel.module.css'

type Props = { state: TruckState; missing: readonly (RequiredField | Capacity)[] }

/** The truck being built: weight by compartment, number of documents, unloading order. */
export function TruckPanel({ state, missing }: Props) {
  const t = useTranslations('shipments')
  const panel = useRef<HTMLElement>(null)
  const over = useOrderDrop(panel, state.add)
  const weights = weightsOf(state.load)
  const count = state.load.length
  return (
    <section ref={panel} className={classes.panel} aria-label={t('theTruck')} data-over={over || undefined}>
      <TruckWeights weights={weights} capacity={capacityOf(state.truck)} />
      <p className={classes.count} role="status">
        <strong>{t('documentsOf', { count: String(count), limit: String(MAX_DOCUMENTS) })}</strong>
        <Meter
          percent={Math.round((100 * count) / MAX_DOCUMENTS)}
          label={t('documentsLoaded')}
          figure={false}
          tone="progress"
          wide
        />
        <WeightText kg={weights.total} />
      </p>
      <TruckForm truck={state.truck} onChange={state.setTruck} missing={missing} />
      <h2 className={classes.title}>{t('orderTitle')}</h2>
      {count === 0 && <EmptyState title={t('emptyTruck')}>{t('emptyTruckText')}</EmptyState>}
      <LoadList
        items={state.load.map((order) => ({
          id: order.id,
          number: order.number,
          name: order.customer.name,
          detail: (
            <>
              <span className="code">{order.number}</span> {order.deliveryAddress}
            </>
          ),
          badge: <CreditBadge order={order} />,
          figure: <WeightText kg={order.weights.total} />,
        }))}
        onMove={state.move}
        onRemove={state.remove}
      />
    </section>
  )
}

const NEAR = 90

/** Warns of a blocked or overdue customer before loading. */
function CreditBadge({ order }: { order: ReadyOrder }) {
  const t = useTranslations('shipments.credit')
  const used = order.creditUsedPercent
  if (order.overdue) return <Badge colour="danger">{t('overdue')}</Badge>
  if (used !== null && used >= NEAR)
    return <Badge colour={used > 100 ? 'danger' : 'warning'}>{t('used', { percent: String(used) })}</Badge>
  return <Badge colour="success">{t('fine')}</Badge>
}
