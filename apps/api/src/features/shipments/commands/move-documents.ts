import { RuleError } from '@cais/domain/kernel/rule-error'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import { shipmentToChange } from '../../../aggregates/shipments/shipment-to-change.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { versionFacts } from '../../../engines/history/require-version.ts'
import { withDocuments } from './with-documents.ts'

type MoveDocuments = {
  readonly shipmentId: number
  readonly version: number | undefined
  readonly orderIds: readonly number[]
}

/** Puts the documents of a shipment into another unloading order. Throws VALIDATION_FAILED unless every one is named once. */
export async function moveDocuments(trx: Trx, input: MoveDocuments, acting: Acting): Promise<ShipmentRecord> {
  const before = await shipmentToChange(trx, { ...input, action: 'move-document' }, acting)
  const known = before.documents.map(({ order_id }) => order_id)
  const isSame = known.toSorted().join() === input.orderIds.toSorted().join()
  if (!isSame) throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'orderIds', rule: 'invalid' }])
  const after = withDocuments(before, input.orderIds, acting)
  return await saveShipment(trx, before, after, {
    action: 'move-document',
    ...acting,
    facts: versionFacts(input.version),
  })
}
