import { addDays, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { type CSSProperties, memo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatDate } from '../../../../lib/format/dates.ts'
import { formatLineWeight } from '../../../../lib/format/weight.ts'
import { IconButton } from '../../../../ui/actions/button.tsx'
import { MoneyText, WeightText } from '../../../../ui/marks/text.tsx'
import { type Capacity, COMPARTMENTS, type Load, misfitOfOrder, refusalOf } from '../../model/load.ts'
import type { ReadyOrder } from '../../model/shipments-query.ts'
import { useDraggableOrder } from '../../model/use-drag.ts'
import classes from './pending-window.module.css'

type Props = {
  order: ReadyOrder
  /** Its place on the truck from 0; null = it is not on it. */
  place: number | null
  load: Load
  capacity: Capacity
  route: string
  onAdd: (order: ReadyOrder) => void
  onRemove: (id: number) => void
}

/** One waiting document: who, when, how heavy, and why it does not fit. */
export const PendingRow = memo(function PendingRow(props: Props) {
  const { order, place, load, onAdd, onRemove } = props
  const t = useTranslations('shipments')
  const builder = useTranslations('builder.list')
  const row = useRef<HTMLDivElement>(null)
  const refusal = refusalOf(load, order)
  useDraggableOrder(row, order, place === null && !refusal)
  const note = useNote(props)
  const delivery = useDelivery(order.deliveryDate)
  return (
    <div ref={row} className={classes.row} data-loaded={place !== null || undefined}>
      <span className={classes.names}>
        <strong>{order.customer.name}</strong>
        <small title={note?.text}>
          {note && (
            <>
              <b data-tone={note.tone}>{note.text}</b>
              {' · '}
            </>
          )}
          <span className="code">{order.number}</span>
          {order.erpNumber && <span className="code"> · {builder('erp', { number: order.erpNumber })}</span>}
        </small>
      </span>
      <span className={classes.delivery} data-late={delivery.isLate || undefined}>
        {delivery.text}
      </span>
      <span className={classes.weight}>
        <WeightText kg={order.weights.total} />
        <WeightBar weights={order.weights} />
      </span>
      <span className={classes.net}>
        <MoneyText centavos={order.total} />
      </span>
      <span className={classes.act}>
        {place === null ? (
          <IconButton
            label={refusal ? t(`refusal.${refusal}`) : t('putOn', { number: order.number })}
            disabled={refusal !== null}
            onClick={() => onAdd(order)}
          >
            <IconPlus size={18} />
          </IconButton>
        ) : (
          <IconButton label={t('takeOff', { number: order.number })} onClick={() => onRemove(order.id)}>
            <IconCheck size={18} />
          </IconButton>
        )}
      </span>
    </div>
  )
})

type Note = { text: string; tone: 'danger' | 'action' | 'plain' }

/** Where it is on the truck, else what keeps it off, else that its customer collects it or that it is of another route. */
function useNote({ order, place, load, capacity, route }: Props): Note | null {
  const t = useTranslations('builder')
  if (place !== null) return { text: t('why.onTruck', { place: String(place + 1) }), tone: 'action' }
  const refusal = refusalOf(load, order)
  if (refusal !== null) return { text: t(`why.${refusal}`, { warehouse: order.warehouse }), tone: 'danger' }
  const misfit = misfitOfOrder(order, load, capacity)
  if (misfit !== null) {
    const kg = formatLineWeight(misfit.over)
    const isTotal = misfit.place === 'total'
    const none = misfit.place !== 'total' && capacity[misfit.place] === 0
    const full = isTotal
      ? t('why.totalFull')
      : t(none ? 'why.placeNone' : 'why.placeFull', { place: t(`place.${misfit.place}`) })
    const over = isTotal
      ? t('why.totalOver', { kg })
      : t('why.placeOver', { kg, place: t(`place.${misfit.place}`) })
    return { text: misfit.isFull ? full : over, tone: 'danger' }
  }
  if (order.withdraws) return { text: t('why.withdraws'), tone: 'danger' }
  const own = order.route || order.zoneName
  return own === '' || own === route ? null : { text: own, tone: 'plain' }
}

function useDelivery(date: string) {
  const t = useTranslations('builder.list')
  const today = calendarDateAt(Date.now())
  if (date < today) return { text: t('late', { date: formatDate(date).slice(0, 5) }), isLate: true }
  if (date === today) return { text: t('today'), isLate: true }
  return { text: date === addDays(today, 1) ? t('tomorrow') : formatDate(date), isLate: false }
}

/** So many kilograms fill the bar; heavier documents are cut there. */
const FULL_BAR = 1000

/** The weight by how it travels, as one small bar. */
function WeightBar({ weights }: { weights: ReadyOrder['weights'] }) {
  const scale = Math.max(FULL_BAR, weights.total)
  return (
    <span className={classes.bar} aria-hidden="true">
      {COMPARTMENTS.map(
        (name) =>
          weights[name] > 0 && (
            <i
              key={name}
              style={
                {
                  '--mark': `var(--${name}-mark)`,
                  width: `${Math.max(4, (100 * weights[name]) / scale)}%`,
                } as CSSProperties
              }
            />
          ),
      )}
    </span>
  )
}
