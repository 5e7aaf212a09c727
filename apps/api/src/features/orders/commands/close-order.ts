import { closeOrder as closeFacts } from '@cais/domain/orders/end-order'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { type EndInput, endOrder } from './end-order.ts'

/** Closes what is neither loaded nor billed; the rest is invoiced as usual. Throws REASON_MISSING, ACTION_NOT_ALLOWED, ROLE_MISSING. */
export function closeOrder(trx: Trx, orderId: number, input: EndInput, acting: Acting): Promise<OrderRecord> {
  const columns = { closed_by: acting.user.id, close_reason: input.reason }
  return endOrder(trx, orderId, { ...input, action: 'close', end: closeFacts, columns }, acting)
}
