import type { DraftUpdate } from '@cais/contract/drafts/schemas'
import { assertAllowed } from '@cais/domain/orders/actions'
import { linesAfterKeyChange } from '@cais/domain/orders/key-change'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderColumns, OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { requireVisible } from '../../../aggregates/documents/visibility.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { draftHeader } from '../document/draft-header.ts'
import { requireSameDocument } from '../document/require-same-document.ts'
import { recordEdit } from './record-edit.ts'
import { writeDraft } from './write-draft.ts'

/**
 * Saves a whole draft. Throws VERSION_CONFLICT; LINES_WOULD_BE_DROPPED while a change of customer, branch, warehouse
 * or operation is not confirmed; REVISION_KEEPS for fields that the change of a document may not touch.
 */
export async function saveDraft(
  trx: Trx,
  id: number,
  input: DraftUpdate,
  acting: Acting,
): Promise<OrderRecord> {
  const before = await loadOrderForUpdate(trx, id)
  requireVisible(acting.user, before.row)
  assertAllowed('save-draft', acting.user, toFacts(before))
  requireVersion(before, input.version)
  const header = await draftHeader(trx, { ...input, ...placeOfTruck(before.row) }, acting, {
    before: before.row,
  })
  requireSameDocument(before.row, { ...before.row, ...header })
  const remaining = linesAfterKeyChange<unknown>(
    { ...keysOf(before.row), lines: before.lines },
    { ...keysOf({ ...before.row, ...header }), lines: input.lines },
    input.dropLines,
  )
  const lines = remaining === input.lines ? input.lines : []
  const quote = quoteColumn(before.row, { ...before.row, ...header })
  const after = await writeDraft(trx, before, { header: { ...header, ...quote }, lines, acting })
  await recordEdit(trx, { before, after, version: input.version }, acting)
  return after
}

const keysOf = (row: OrderRecord['row']) => ({
  customerId: row.customer_id,
  branchId: row.branch_id,
  warehouseId: row.warehouse_id,
  operationId: row.operation_id,
})

/** A quote was given to one customer for an order: with another customer or type the draft is no longer of the quote. */
const quoteColumn = (before: OrderColumns, after: OrderColumns): Pick<OrderColumns, 'quote_id'> => {
  const keeps = after.type === 'PEV' && after.customer_id === before.customer_id
  return { quote_id: keeps ? before.quote_id : null }
}

/** What is written for a truck keeps to the truck's branch and warehouse, whatever its customer's are (decision 0217). */
const placeOfTruck = ({ for_shipment_id, branch_id, warehouse_id }: OrderColumns) =>
  for_shipment_id === null ? {} : { branchId: branch_id, warehouse: warehouse_id }
