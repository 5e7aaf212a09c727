import type { ShipmentAction } from '@cais/domain/shipments/action-names'
import { assertAllowed } from '@cais/domain/shipments/actions'
import type { Trx } from '../../db/transaction.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { requireVersion } from '../../engines/history/require-version.ts'
import { loadShipmentForUpdate } from './record/load-shipment.ts'
import { toShipmentFacts } from './record/shipment-facts.ts'
import type { ShipmentRecord } from './record/shipment-record.ts'

export type StatusStep = {
  readonly shipmentId: number
  readonly version?: number | undefined
  /** Further facts for the history entry. */
  readonly facts?: Readonly<Record<string, unknown>>
}

type Change = {
  readonly shipmentId: number
  /** Version that the caller saw; left out where repeating the call is harmless. */
  readonly version?: number | undefined
  readonly action: ShipmentAction
}

/** The shipment under lock, if the user may do this with it now. Throws NOT_FOUND, ROLE_MISSING, VERSION_CONFLICT, ACTION_NOT_ALLOWED. */
export async function shipmentToChange(trx: Trx, change: Change, { user }: Acting): Promise<ShipmentRecord> {
  const record = await loadShipmentForUpdate(trx, change.shipmentId)
  assertAllowed(change.action, user, toShipmentFacts(record))
  requireVersion(record, change.version)
  return record
}
