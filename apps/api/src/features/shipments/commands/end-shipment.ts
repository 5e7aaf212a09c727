import { followShipment } from '@cais/domain/orders/ship-order'
import { endShipment as endFacts } from '@cais/domain/shipments/load-shipment'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { saveShipment } from '../record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../record/shipment-facts.ts'
import type { ShipmentRecord } from '../record/shipment-record.ts'
import { loadCarriedOrders, moveOrders } from './carried-orders.ts'
import { shipmentToChange } from './shipment-to-change.ts'
import type { StatusStep } from './start-shipment.ts'

/** Everything is on the truck: the documents are ready to be billed. */
export async function endShipment(trx: Trx, step: StatusStep, acting: Acting): Promise<ShipmentRecord> {
  const before = await shipmentToChange(trx, { ...step, action: 'end' }, acting)
  const after = withShipmentFacts(before, endFacts(toShipmentFacts(before), acting.now.toISOString()))
  const records = await loadCarriedOrders(trx, before)
  const follow = (facts: Parameters<typeof followShipment>[0]) => followShipment(facts, { stage: 'finished' })
  await moveOrders(trx, records, follow, { action: 'follow-shipment', ...acting })
  return await saveShipment(trx, before, after, { action: 'end', ...acting })
}
