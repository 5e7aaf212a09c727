import type { OrderRow } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { CodeText } from '../../../ui/marks/text.tsx'

/** The tracking code; a draft has none yet and is called by its type. */
export function useOrderName() {
  const t = useTranslations('orders')
  return ({ number, id, type }: Pick<OrderRow, 'number' | 'id' | 'type'>) =>
    number ?? `${type} · ${t('draftName', { id: String(id) })}`
}

export function OrderName({ order }: { order: Pick<OrderRow, 'number' | 'id' | 'type'> }) {
  const name = useOrderName()
  // the name of a draft is no code, and words need less room in the letters of words
  return order.number === null ? <span>{name(order)}</span> : <CodeText>{name(order)}</CodeText>
}
