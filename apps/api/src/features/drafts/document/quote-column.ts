import type { OrderColumns } from '../../orders/record/order-record.ts'

/** A quote was given to one customer, for an order: a draft that is for another or is no order leaves it. */
export const quoteColumn = (before: OrderColumns, after: OrderColumns): Pick<OrderColumns, 'quote_id'> => {
  const keeps = after.type === 'PEV' && after.customer_id === before.customer_id
  return { quote_id: keeps ? before.quote_id : null }
}
