/** Every status of a document (docs/domain/orders.md). */
export const ORDER_STATUSES = [
  'DRAFT',
  'BLOCKED',
  'AWAITING',
  'SUBMITTED',
  'REJECTED',
  'PROCESSED',
  'PARTIALLY-PROCESSED',
  'PENDING',
  'FAILED',
  'FINISHED',
  'CANCELED',
  'CLOSED',
] as const

export type OrderStatus = (typeof ORDER_STATUSES)[number]
