import { loadOrder } from '@cais/domain/orders/ship-order'
import { startShipment as startFacts } from '@cais/domain/shipments/load-shipment'
import type { Trx } from '../../../db/transaction.ts'
import { lockCustomersOf } from '../../customers/queries/lock-customers-of.ts'
import type { Acting } from '../../orders/acting.ts'
import { moveAllHeld } from '../../stock/commands/move-all-held.ts'
import { saveShipment } from '../record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../record/shipment-facts.ts'
import type { ShipmentRecord } from '../record/shipment-record.ts'
import { loadCarriedOrders, moveOrders } from './carried-orders.ts'
import { checkCreditAtLoading } from './check-credit.ts'
import { shipmentToChange } from './shipment-to-change.ts'

export type StatusStep = { readonly shipmentId: number; readonly version?: number | undefined }

/**
 * Loading starts: what is picked goes on the truck, still held on its batches. Throws SHIPMENT_EMPTY, SHIPMENT_INCOMPLETE, and
 * CREDIT_EXCEEDED_AT_LOADING naming the document whose customer's exposure grew past what was approved.
 */
export async function startShipment(trx: Trx, step: StatusStep, acting: Acting): Promise<ShipmentRecord> {
  const before = await shipmentToChange(trx, { ...step, action: 'start' }, acting)
  const started = withShipmentFacts(before, startFacts(toShipmentFacts(before), acting.now.toISOString()))
  await lockCustomersOf(
    trx,
    before.documents.map(({ order_id }) => order_id),
  )
  const records = await loadCarriedOrders(trx, before)
  await checkCreditAtLoading(trx, records, acting.now)
  await moveAllHeld(trx, records, { from: 'picking', to: 'loading' })
  const facts = { shipment: before.row.number }
  await moveOrders(trx, records, loadOrder, { action: 'load', ...acting, facts })
  return await saveShipment(trx, before, started, { action: 'start', ...acting })
}
