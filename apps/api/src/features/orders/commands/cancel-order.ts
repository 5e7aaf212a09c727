import { cancelOrder as cancelFacts } from '@cais/domain/orders/end-order'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { type EndInput, endOrder } from './end-order.ts'

/** Cancels a document before anything of it is loaded. Throws REASON_MISSING, ACTION_NOT_ALLOWED, ROLE_MISSING. */
export function cancelOrder(
  trx: Trx,
  orderId: number,
  input: EndInput,
  acting: Acting,
): Promise<OrderRecord> {
  const columns = { cancelled_by: acting.user.id, cancel_reason: input.reason }
  return endOrder(trx, orderId, { ...input, action: 'cancel', end: cancelFacts, columns }, acting)
}
