import { assertAllowed } from '@cais/domain/deliveries/actions'
import { cancelDelivery } from '@cais/domain/deliveries/outcome'
import { takeBack as takeBackFacts } from '@cais/domain/orders/counter-order'
import { withdrawAdvices } from '../../../aggregates/answers/add-answers.ts'
import {
  loadDeliveryForUpdate,
  saveDeliveries,
  toDeliveryFacts,
  withDeliveryFacts,
} from '../../../aggregates/deliveries/delivery-record.ts'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { moveAllHeld } from '../../../aggregates/stock/held-stock.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'

type TakingBack = { readonly deliveryId: number; readonly version: number | undefined }

/**
 * The customer did not take the goods after all: the counter delivery is cancelled, its number stays with it, and the document waits to be
 * collected again. Throws ACTION_NOT_ALLOWED once it is billed or being billed, VERSION_CONFLICT.
 */
export async function takeBack(trx: Trx, { deliveryId, version }: TakingBack, acting: Acting): Promise<void> {
  const before = await loadDeliveryForUpdate(trx, deliveryId)
  const facts = toDeliveryFacts(before)
  assertAllowed('take-back', acting.user, facts)
  requireVersion(before, version)
  const order = await loadOrderForUpdate(trx, before.row.order_id)
  const returned = takeBackFacts(toFacts(order))
  await moveAllHeld(trx, [order], { from: 'loading', to: 'picking' })
  const context = { action: 'take-back', ...acting } as const
  await saveOrder(trx, order, withFacts(order, returned), {
    ...context,
    facts: { delivery: before.row.number },
  })
  const after = withDeliveryFacts(before, cancelDelivery('take-back', facts, acting.now.toISOString()))
  await saveDeliveries(trx, [{ before, after }], context)
  await withdrawAdvices(trx, [deliveryId], { userId: acting.user.id, at: acting.now })
}
