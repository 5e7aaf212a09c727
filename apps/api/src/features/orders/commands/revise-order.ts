import { draftInput } from '@cais/contract/drafts/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { isVisible, requireVisible } from '../../../aggregates/documents/visibility.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { createDraft } from '../../drafts/commands/create-draft.ts'
import { findOpenRevision } from '../store.ts'
import { copiedHead, copiedLine } from './copied-input.ts'

type Input = { readonly version: number }

/**
 * Opens the draft that changes a submitted document, or the one that is open already: it holds everything of the document and replaces it
 * when submitted (decision 0060). Answers the draft's id. Throws REVISION_OPEN with the name of another person who is changing it,
 * ACTION_NOT_ALLOWED once the document is in picking or ended, ROLE_MISSING, VERSION_CONFLICT.
 */
export async function reviseOrder(
  trx: Trx,
  orderId: number,
  { version }: Input,
  acting: Acting,
): Promise<number> {
  const order = await loadOrderForUpdate(trx, orderId)
  requireVisible(acting.user, order.row)
  assertAllowed('revise', acting.user, toFacts(order))
  const open = await findOpenRevision(trx, orderId)
  if (open !== undefined && isVisible(acting.user, open)) return open.id
  if (open !== undefined) {
    throw new RuleError('REVISION_OPEN', { number: order.row.number, name: open.creator_name })
  }
  requireVersion(order, version)
  const origin = { revises: orderId, quote_id: order.row.quote_id }
  return (await createDraft(trx, revisionInput(order), acting, origin)).row.id
}

/** Everything of a document, as a draft of its change begins. */
export const revisionInput = ({ row, lines }: OrderRecord) =>
  draftInput.parse({
    ...copiedHead(row),
    type: row.type,
    poNumber: row.po_number,
    deliveryDate: row.delivery_date ?? undefined,
    dueAt: row.due_at ?? undefined,
    provinceId: row.province_id,
    reasonId: row.reason_id,
    lines: lines.map((line) => copiedLine(line, line.quantity)),
  })
