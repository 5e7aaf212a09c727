import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { saveShipment } from '../record/save-shipment.ts'
import type { ShipmentRecord } from '../record/shipment-record.ts'
import { shipmentToChange } from './shipment-to-change.ts'
import { withDocuments } from './with-documents.ts'

type MoveDocuments = {
  readonly shipmentId: number
  readonly version: number
  readonly orderIds: readonly number[]
}

/** Puts the documents of a shipment into another unloading order. Throws VALIDATION_FAILED unless every one is named once. */
export async function moveDocuments(trx: Trx, wish: MoveDocuments, acting: Acting): Promise<ShipmentRecord> {
  const before = await shipmentToChange(trx, { ...wish, action: 'move-document' }, acting)
  const known = before.documents.map(({ order_id }) => order_id)
  const isSame = known.toSorted().join() === wish.orderIds.toSorted().join()
  if (!isSame) throw new RuleError('VALIDATION_FAILED', {}, [{ field: 'orderIds', rule: 'invalid' }])
  const after = withDocuments(before, wish.orderIds, acting)
  return await saveShipment(trx, before, after, { action: 'move-document', ...acting })
}
