import { RuleError } from '@cais/domain/kernel/rule-error'
import type { ShipmentAction } from '@cais/domain/shipments/action-names'
import { assertAllowed } from '@cais/domain/shipments/actions'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { loadShipmentForUpdate } from '../record/load-shipment.ts'
import { toShipmentFacts } from '../record/shipment-facts.ts'
import type { ShipmentRecord } from '../record/shipment-record.ts'

type Wish = {
  readonly shipmentId: number
  /** Version that the caller saw; left out where a repeated call does no harm. */
  readonly version?: number | undefined
  readonly action: ShipmentAction
}

/** The shipment under lock, if the user may do this with it now. Throws NOT_FOUND, ROLE_MISSING, VERSION_CONFLICT, ACTION_NOT_ALLOWED. */
export async function shipmentToChange(trx: Trx, wish: Wish, { user }: Acting): Promise<ShipmentRecord> {
  const record = await loadShipmentForUpdate(trx, wish.shipmentId)
  assertAllowed(wish.action, user, toShipmentFacts(record))
  requireShipmentVersion(record, wish.version)
  return record
}

/** Throws VERSION_CONFLICT when the caller saw an older version; the route adds the record as it stands now. */
export function requireShipmentVersion({ row }: ShipmentRecord, version: number | undefined): void {
  if (version === undefined || version === row.version) return
  throw new RuleError('VERSION_CONFLICT', { seen: version, version: row.version })
}
