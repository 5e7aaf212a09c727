import { followShipment } from '@cais/domain/orders/ship-order'
import { endShipment as endFacts } from '@cais/domain/shipments/load-shipment'
import { createDeliveries } from '../../../aggregates/deliveries/create-deliveries.ts'
import { loadOrdersOfShipment, moveOrders } from '../../../aggregates/shipments/carried-orders.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import { type StatusStep, shipmentToChange } from '../../../aggregates/shipments/shipment-to-change.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'

/** Everything is on the truck: the documents are ready to be billed, and each leaves as a delivery. */
export async function endShipment(trx: Trx, step: StatusStep, acting: Acting): Promise<ShipmentRecord> {
  const before = await shipmentToChange(trx, { ...step, action: 'end' }, acting)
  const after = withShipmentFacts(before, endFacts(toShipmentFacts(before), acting.now.toISOString()))
  const records = await loadOrdersOfShipment(trx, before)
  const follow = (facts: Parameters<typeof followShipment>[0]) => followShipment(facts, { stage: 'finished' })
  await moveOrders(trx, records, follow, { action: 'follow-shipment', ...acting })
  const saved = await saveShipment(trx, before, after, { action: 'end', ...acting, facts: step.facts ?? {} })
  const orderIds = saved.documents.map(({ order_id }) => order_id)
  await createDeliveries(trx, { shipmentId: saved.row.id, orderIds }, acting)
  return saved
}
