import type { OrderRow } from '@cais/contract/orders/schemas'
import { useTranslations } from 'use-intl'
import { CodeText } from '../../../ui/marks/text.tsx'

/** The document number; a draft has none yet and is named by its type. */
export function useOrderName() {
  const t = useTranslations('orders')
  return ({ number, id, type }: Pick<OrderRow, 'number' | 'id' | 'type'>) =>
    number ?? `${type} · ${t('draftName', { id: String(id) })}`
}

export function OrderName({ order }: { order: Pick<OrderRow, 'number' | 'id' | 'type'> }) {
  const name = useOrderName()
  // The name of a draft is no code, so it is not set in the wider code font.
  return order.number === null ? <span>{name(order)}</span> : <CodeText>{name(order)}</CodeText>
}
