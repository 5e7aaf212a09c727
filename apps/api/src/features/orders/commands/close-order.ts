import { assertAllowed } from '@cais/domain/orders/actions'
import { closeOrder as closeFacts } from '@cais/domain/orders/end-order'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../acting.ts'
import type { OrderRecord } from '../record/order-record.ts'
import { type EndInput, endOrder } from './end-order.ts'

/** Gives up what is neither loaded nor billed; the rest goes on to its invoice. Throws REASON_MISSING, ACTION_NOT_ALLOWED, ROLE_MISSING. */
export const closeOrder = (
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
      action: 'close',
      decide: (facts) => {
        assertAllowed('close', acting.user, facts)
        return closeFacts(facts, { at: acting.now.toISOString(), reason: input.reason })
      },
      columns: { closed_by: acting.user.id, close_reason: input.reason },
    },
    acting,
  )
