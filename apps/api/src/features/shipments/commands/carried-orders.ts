import type { OrderFacts } from '@cais/domain/orders/facts'
import type { Trx } from '../../../db/transaction.ts'
import { loadOrdersForUpdate } from '../../orders/record/load-order.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { type SaveContext, saveOrders } from '../../orders/record/save-order.ts'
import { withFacts } from '../../orders/record/with-facts.ts'
import type { ShipmentRecord } from '../record/shipment-record.ts'

/** The documents that the shipment still carries, under lock: those that are not billed. */
export const loadCarriedOrders = (trx: Trx, { documents }: ShipmentRecord): Promise<OrderRecord[]> =>
  loadOrdersForUpdate(
    trx,
    documents.filter(({ billing_state }) => billing_state !== 'billed').map(({ order_id }) => order_id),
  )

/** Every carried document follows its shipment. */
export async function moveOrders(
  trx: Trx,
  records: readonly OrderRecord[],
  move: (facts: OrderFacts, record: OrderRecord) => OrderFacts,
  context: SaveContext,
): Promise<void> {
  const pairs = records.map((before) => ({ before, after: withFacts(before, move(toFacts(before), before)) }))
  await saveOrders(trx, pairs, context)
}
