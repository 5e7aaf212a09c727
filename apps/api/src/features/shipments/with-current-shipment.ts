import type { Trx } from '../../db/transaction.ts'
import { tellCurrent } from '../../http/tell-current.ts'
import { findShipment, type ShipmentReader, visibleShipment } from './queries/find-shipment.ts'

/** Runs a change of a shipment that the caller may see; a conflict of versions carries the shipment as it stands now. */
export async function withCurrentShipment<T>(
  trx: Trx,
  id: number,
  reader: ShipmentReader,
  work: () => Promise<T>,
): Promise<T> {
  await visibleShipment(trx, id, reader)
  return tellCurrent(work, () => findShipment(trx, id, reader))
}
