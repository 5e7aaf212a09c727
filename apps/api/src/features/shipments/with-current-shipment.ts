import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../db/transaction.ts'
import { StaleVersion } from '../../http/stale-version.ts'
import { findShipment, type ShipmentReader, visibleShipment } from './queries/find-shipment.ts'

/** Runs a change of a shipment that the caller may see; a conflict of versions carries the shipment as it stands now. */
export async function withCurrentShipment<T>(
  trx: Trx,
  id: number,
  reader: ShipmentReader,
  work: () => Promise<T>,
): Promise<T> {
  await visibleShipment(trx, id, reader)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof RuleError) || error.code !== 'VERSION_CONFLICT') throw error
    throw new StaleVersion(await findShipment(trx, id, reader), error.facts)
  }
}
