import { LostRace } from '../../../db/lost-race.ts'
import type { Trx } from '../../../db/transaction.ts'
import { anyOf } from '../../orders/record/any-of.ts'
import { loadOrdersForUpdate } from '../../orders/record/load-order.ts'
import { findShipmentForUpdate } from '../record/load-shipment.ts'
import type { ShipmentRecord } from '../record/shipment-record.ts'
import type { CarriedOrder } from './carrier.ts'

/**
 * Several documents and the shipments that carry them, all under lock: shipments by id, then documents by id. Those that do not exist
 * are left out. Throws LostRace when one was boarded or taken off meanwhile.
 */
export async function loadCarriedOrders(
  trx: Trx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, CarriedOrder>> {
  const carriers = await lockCarriers(trx, orderIds)
  const records = await loadOrdersForUpdate(trx, orderIds)
  return new Map(
    records.map((record) => {
      const { id, shipment_id } = record.row
      const carrier = shipment_id === null ? null : carriers.get(shipment_id)
      if (carrier === undefined) throw new LostRace()
      return [id, { carrier, record }]
    }),
  )
}

async function lockCarriers(
  trx: Trx,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, ShipmentRecord>> {
  const rows = await trx
    .selectFrom('orders')
    .select('shipment_id')
    .distinct()
    .where('id', '=', anyOf(orderIds))
    .where('shipment_id', 'is not', null)
    .orderBy('shipment_id')
    .execute()
  const carriers = new Map<number, ShipmentRecord>()
  for (const { shipment_id } of rows) {
    if (shipment_id === null) continue
    const carrier = await findShipmentForUpdate(trx, shipment_id)
    if (carrier === undefined) throw new LostRace()
    carriers.set(shipment_id, carrier)
  }
  return carriers
}
