import { unloadOrder } from '@cais/domain/orders/ship-order'
import { cancelLoading as cancelFacts } from '@cais/domain/shipments/load-shipment'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { moveAllHeld } from '../../stock/commands/move-all-held.ts'
import { saveShipment } from '../record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../record/shipment-facts.ts'
import type { ShipmentRecord } from '../record/shipment-record.ts'
import { loadCarriedOrders, moveOrders } from './carried-orders.ts'
import { shipmentToChange } from './shipment-to-change.ts'
import type { StatusStep } from './start-shipment.ts'

/** Loading is called off: the shipment is ready again, its goods are in picking, still held. */
export async function cancelLoading(trx: Trx, step: StatusStep, acting: Acting): Promise<ShipmentRecord> {
  const before = await shipmentToChange(trx, { ...step, action: 'cancel-loading' }, acting)
  const after = withShipmentFacts(before, cancelFacts(toShipmentFacts(before)))
  const records = await loadCarriedOrders(trx, before)
  await moveAllHeld(trx, records, { from: 'loading', to: 'picking' })
  const facts = { shipment: before.row.number }
  await moveOrders(trx, records, unloadOrder, { action: 'unload', ...acting, facts })
  return await saveShipment(trx, before, after, { action: 'cancel-loading', ...acting })
}
