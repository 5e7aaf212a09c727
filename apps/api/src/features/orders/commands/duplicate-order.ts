import { draftInput } from '@cais/contract/drafts/schemas'
import { assertAllowed } from '@cais/domain/orders/actions'
import {
  type DuplicateChoice,
  duplicateLines,
  requireCut,
  typeOfDuplicate,
} from '@cais/domain/orders/duplicate'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { lineFact, toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { requireVisible } from '../../../aggregates/documents/visibility.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { createDraft } from '../../drafts/commands/create-draft.ts'
import { readActiveProductIds } from '../store.ts'
import { copiedHead, copiedLine } from './copied-input.ts'

/**
 * A new draft of the caller with all lines or only what was cut. List prices are taken anew, agreed prices and discounts
 * come along; products that are sold no more are left out. Throws NOTHING_CUT.
 */
export async function duplicateOrder(
  trx: Trx,
  orderId: number,
  choice: DuplicateChoice,
  acting: Acting,
): Promise<OrderRecord> {
  const source = await loadOrderForUpdate(trx, orderId)
  requireVisible(acting.user, source.row)
  const facts = toFacts(source)
  assertAllowed('duplicate', acting.user, facts)
  requireCut(facts.lines, choice, source.row.number)
  const input = await duplicateInput(trx, source, choice)
  const draft = await createDraft(trx, input, acting, { duplicate_of: orderId })
  await recordHistory(trx, {
    objectType: 'order',
    objectId: orderId,
    user: acting.user,
    action: 'duplicate',
    facts: { draft: draft.row.id, lines: choice },
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
  return draft
}

async function duplicateInput(trx: Trx, { row, lines }: OrderRecord, choice: DuplicateChoice) {
  const active = await readActiveProductIds(
    trx,
    lines.map(({ product_id }) => product_id),
  )
  const buckets = lines
    .filter(({ product_id }) => active.has(product_id))
    .map((line) => ({ ...line, ...lineFact(line) }))
  return draftInput.parse({
    ...copiedHead(row),
    type: typeOfDuplicate(row.type),
    lines: duplicateLines(buckets, choice).map(({ line, quantity }) => copiedLine(line, quantity)),
  })
}
