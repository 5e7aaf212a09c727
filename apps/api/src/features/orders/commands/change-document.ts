import type { DraftInput, SubmitInput } from '@cais/contract/drafts/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { requireVisible } from '../../../aggregates/documents/visibility.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { createDraft } from '../../drafts/commands/create-draft.ts'
import { submitDraft } from '../../drafts/commands/submit-draft.ts'
import { findOpenRevision } from '../store.ts'
import { revisionInput } from './revise-order.ts'

type Changing = {
  /** What the document is to hold, from what it holds. */
  readonly change: (input: DraftInput) => DraftInput
  readonly place: Omit<SubmitInput, 'version'>
}

/**
 * Changes a submitted document in one step, as a draft of its change that is submitted at once: number and history stay, and only approvals whose
 * digest changes are asked for again. Throws REVISION_OPEN while somebody is changing it, and what revising and submitting throw.
 */
export async function changeDocument(
  trx: Trx,
  orderId: number,
  { change, place }: Changing,
  acting: Acting,
): Promise<OrderRecord> {
  const order = await loadOrderForUpdate(trx, orderId)
  requireVisible(acting.user, order.row)
  assertAllowed('revise', acting.user, toFacts(order))
  const open = await findOpenRevision(trx, orderId)
  if (open !== undefined)
    throw new RuleError('REVISION_OPEN', { number: order.row.number, name: open.creator_name })
  const source = { revises: orderId, quote_id: order.row.quote_id }
  const draft = await createDraft(trx, change(revisionInput(order)), acting, source)
  return await submitDraft(trx, draft.row.id, { version: draft.row.version, ...place }, acting)
}
