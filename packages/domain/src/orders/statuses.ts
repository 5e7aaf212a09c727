/** Every document status of spec §4. */
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
