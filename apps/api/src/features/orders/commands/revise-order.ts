import { draftInput } from '@cais/contract/drafts/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import type { Trx } from '../../../db/transaction.ts'
import { createDraft } from '../../drafts/commands/create-draft.ts'
import type { Acting } from '../acting.ts'
import { loadOrderForUpdate } from '../record/load-order.ts'
import { toFacts } from '../record/order-facts.ts'
import type { OrderRecord } from '../record/order-record.ts'
import { requireVersion } from '../require-version.ts'
import { findOpenRevision } from '../store/find-open-revision.ts'
import { isVisible, requireVisible } from '../visibility.ts'
import { copiedHead, copiedLine } from './copied-input.ts'

type Input = { readonly version: number }

/**
 * Begins a change of a submitted document, or goes on with the one that was begun: a draft with all that it holds,
 * which is submitted to change it. One is open for each document. Answers the draft's id. Throws REVISION_OPEN naming
 * who writes one, ACTION_NOT_ALLOWED once the document is in picking or ended, ROLE_MISSING, VERSION_CONFLICT.
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

const revisionInput = ({ row, lines }: OrderRecord) =>
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
