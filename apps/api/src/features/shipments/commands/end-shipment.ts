import { followShipment } from '@cais/domain/orders/ship-order'
import { removeDocument } from '@cais/domain/shipments/documents'
import { endShipment as endFacts } from '@cais/domain/shipments/load-shipment'
import { createDeliveries } from '../../../aggregates/deliveries/create-deliveries.ts'
import { loadOrdersOfShipment, moveOrders } from '../../../aggregates/shipments/carried-orders.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import { type StatusStep, shipmentToChange } from '../../../aggregates/shipments/shipment-to-change.ts'
import { sendTransfersOf } from '../../../aggregates/transfers/transit.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { leaveShortBehind } from '../loading/commands/leave-short-behind.ts'

/**
 * The truck leaves with what was loaded: the documents are ready to be billed, and each leaves as a delivery; what is short goes back to
 * stock analysis or is closed, and a document of which nothing was loaded leaves the shipment. Throws LOADING_NOT_SETTLED, NOTHING_LOADED.
 */
export async function endShipment(trx: Trx, step: StatusStep, acting: Acting): Promise<ShipmentRecord> {
  const before = await shipmentToChange(trx, { ...step, action: 'end' }, acting)
  const ended = endFacts(toShipmentFacts(before), acting.now.toISOString())
  const records = await loadOrdersOfShipment(trx, before)
  const { whole, emptied, facts } = await leaveShortBehind(trx, before, records, acting)
  const follow = (order: Parameters<typeof followShipment>[0]) => followShipment(order, { stage: 'finished' })
  await moveOrders(trx, whole, follow, { action: 'follow-shipment', ...acting })
  const documents = emptied.reduce(removeDocument, ended.documents)
  const saved = await saveShipment(trx, before, withShipmentFacts(before, { ...ended, documents }), {
    action: 'end',
    ...acting,
    facts: { ...step.facts, ...facts },
  })
  const orderIds = saved.documents.map(({ order_id }) => order_id)
  await sendTransfersOf(trx, saved.row, acting)
  await createDeliveries(trx, { shipmentId: saved.row.id, orderIds }, acting)
  return saved
}
