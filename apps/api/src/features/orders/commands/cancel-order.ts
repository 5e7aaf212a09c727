import { assertAllowed } from '@cais/domain/orders/actions'
import { cancelOrder as cancelFacts } from '@cais/domain/orders/end-order'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../acting.ts'
import type { OrderRecord } from '../record/order-record.ts'
import { type EndInput, endOrder } from './end-order.ts'

/** Cancels a document before anything of it is loaded. Throws REASON_MISSING, ACTION_NOT_ALLOWED, ROLE_MISSING. */
export const cancelOrder = (
  trx: Trx,
  orderId: number,
  input: EndInput,
  acting: Acting,
): Promise<OrderRecord> =>
  endOrder(
    trx,
    orderId,
    {
      ...input,
      action: 'cancel',
      decide: (facts) => {
        assertAllowed('cancel', acting.user, facts)
        return cancelFacts(facts, { at: acting.now.toISOString(), reason: input.reason })
      },
      columns: { cancelled_by: acting.user.id, cancel_reason: input.reason },
    },
    acting,
  )
