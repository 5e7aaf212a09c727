import type { DraftInput } from '@cais/contract/drafts/schemas'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { shipmentToChange } from '../../../aggregates/shipments/shipment-to-change.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { createDraft } from '../../drafts/commands/create-draft.ts'

/**
 * A draft for this truck (decision 0217): of its branch and warehouse, whatever was asked for. Who loads trucks may write documents nowhere
 * else. Throws NOT_FOUND, ROLE_MISSING, ACTION_NOT_ALLOWED, SHIPMENT_FULL.
 */
export async function writeInShipment(
  trx: Trx,
  shipmentId: number,
  input: DraftInput,
  acting: Acting,
): Promise<OrderRecord> {
  const { row } = await shipmentToChange(trx, { shipmentId, action: 'add-document' }, acting)
  const place = { branchId: row.branch_id, warehouse: row.warehouse_id }
  return await createDraft(trx, { ...input, ...place }, acting, { for_shipment_id: shipmentId })
}
