import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../../ui/actions/button.tsx'
import { CodeText, DateText, NetMoneyText, WeightText } from '../../../ui/marks/text.tsx'
import type { Refusal } from '../model/load.ts'
import type { ReadyOrder } from '../model/shipments-query.ts'
import { useDraggableOrder } from '../model/use-drag.ts'
import classes from './pending-list.module.css'

type Props = {
  order: ReadyOrder
  loaded: boolean
  refusal: Refusal | undefined
  onAdd: () => void
  onRemove: () => void
}

export function PendingRow({ order, loaded, refusal, onAdd, onRemove }: Props) {
  const t = useTranslations('shipments')
  const row = useRef<HTMLTableRowElement>(null)
  useDraggableOrder(row, order, !loaded && !refusal)
  const late = order.deliveryDate <= calendarDateAt(Date.now())
  return (
    <tr ref={row} data-loaded={loaded || undefined}>
      <td>
        <CodeText>{order.number}</CodeText>
      </td>
      <th scope="row">
        {order.customer.name}
        <small>{order.route || order.zoneName}</small>
      </th>
      <td data-late={late || undefined}>
        <DateText value={order.deliveryDate} />
      </td>
      <td data-figure>
        <WeightText kg={order.weights.total} />
      </td>
      <td data-figure className={classes.worth}>
        <NetMoneyText centavos={order.total} />
      </td>
      <td className={classes.act}>
        {loaded ? (
          <IconButton label={t('takeOff', { number: order.number })} onClick={onRemove}>
            <IconCheck size={18} />
          </IconButton>
        ) : (
          <IconButton
            label={refusal ? t(`refusal.${refusal}`) : t('putOn', { number: order.number })}
            disabled={refusal !== undefined}
            onClick={onAdd}
          >
            <IconPlus size={18} />
          </IconButton>
        )}
      </td>
    </tr>
  )
}
