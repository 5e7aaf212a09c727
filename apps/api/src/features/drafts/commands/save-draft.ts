import type { DraftUpdate } from '@cais/contract/drafts/schemas'
import { assertAllowed } from '@cais/domain/orders/actions'
import { linesAfterKeyChange } from '@cais/domain/orders/key-change'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { loadOrderForUpdate } from '../../orders/record/load-order.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { requireVersion } from '../../orders/require-version.ts'
import { requireVisible } from '../../orders/visibility.ts'
import { draftHeader } from '../document/draft-header.ts'
import { quoteColumn } from '../document/quote-column.ts'
import { requireSameDocument } from '../document/require-same-document.ts'
import { recordHands } from './record-hands.ts'
import { writeDraft } from './write-draft.ts'

/**
 * Saves a draft as a whole. Throws VERSION_CONFLICT, and LINES_WOULD_BE_DROPPED while a change of customer, branch,
 * warehouse or operation is not confirmed, and REVISION_KEEPS for what the change of a document may not touch.
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
  const header = await draftHeader(trx, input, acting, before.row)
  requireSameDocument(before.row, { ...before.row, ...header })
  const kept = linesAfterKeyChange<unknown>(
    { ...keysOf(before.row), lines: before.lines },
    { ...keysOf({ ...before.row, ...header }), lines: input.lines },
    input.dropLines,
  )
  const lines = kept === input.lines ? input.lines : []
  const quote = quoteColumn(before.row, { ...before.row, ...header })
  const after = await writeDraft(trx, before, { header: { ...header, ...quote }, lines, acting })
  await recordHands(trx, before, after, acting)
  return after
}

const keysOf = (row: OrderRecord['row']) => ({
  customerId: row.customer_id,
  branchId: row.branch_id,
  warehouseId: row.warehouse_id,
  operationId: row.operation_id,
})
