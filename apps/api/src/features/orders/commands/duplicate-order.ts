import { draftInput } from '@cais/contract/drafts/schemas'
import { assertAllowed } from '@cais/domain/orders/actions'
import { type DuplicateChoice, duplicateLines, typeOfDuplicate } from '@cais/domain/orders/duplicate'
import { recordHistory } from '../../../db/record-history.ts'
import type { Trx } from '../../../db/transaction.ts'
import { createDraft } from '../../drafts/commands/create-draft.ts'
import type { Acting } from '../acting.ts'
import { loadOrderForUpdate } from '../record/load-order.ts'
import { lineFact, toFacts } from '../record/order-facts.ts'
import type { OrderRecord } from '../record/order-record.ts'
import { readActiveProductIds } from '../store/read-active-product-ids.ts'
import { requireVisible } from '../visibility.ts'
import { copiedHead, copiedLine } from './copied-input.ts'

/**
 * A new draft of the caller with all lines or only what was cut. List prices are taken anew, agreed prices and discounts
 * come along; articles that are sold no more are left out.
 */
export async function duplicateOrder(
  trx: Trx,
  orderId: number,
  choice: DuplicateChoice,
  acting: Acting,
): Promise<OrderRecord> {
  const source = await loadOrderForUpdate(trx, orderId)
  requireVisible(acting.user, source.row)
  assertAllowed('duplicate', acting.user, toFacts(source))
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
