/** Background jobs by name. Whoever asks for work and whoever does it may live in different features. */
export const JOBS = {
  /** { orderId }: look for locks, ask for approvals, answer quotes. */
  verifyOrder: 'verify-order',
  /** { orderId }: reserve what FEFO finds, once all approvals are given. */
  allocateOrder: 'allocate-order',
  /** { warehouseId, productIds }: stock came or was freed, lines wait for it. */
  serveWaiting: 'serve-waiting',
  /** {}: documents of locks that were taken off go on. */
  releaseLocks: 'locks.release',
  /** {}: quotes whose last day has passed are closed. */
  expireQuotes: 'orders.expire-quotes',
  /** { shipmentId, orderId, userId }: make the invoice of one document. */
  billDocument: 'bill-document',
} as const
