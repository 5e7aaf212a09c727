import type { SubmitInput } from '@cais/contract/drafts/schemas'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import { checkSubmittable } from '@cais/domain/orders/draft'
import { requireLocation } from '@cais/domain/orders/location'
import type { Trx } from '../../../db/transaction.ts'
import { addJob } from '../../../jobs/add-job.ts'
import { JOBS } from '../../../jobs/names.ts'
import type { Acting } from '../../orders/acting.ts'
import { loadOrdersForUpdate } from '../../orders/record/load-order.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { saveOrder } from '../../orders/record/save-order.ts'
import { requireVersion } from '../../orders/require-version.ts'
import { requireVisible } from '../../orders/visibility.ts'
import { readVatRates } from '../../products/queries/read-vat-rates.ts'
import { releaseHeld } from '../../stock/commands/release-held.ts'
import { checkPlace } from '../document/check-place.ts'
import { draftOf } from '../document/draft-of.ts'
import { requireSameDocument } from '../document/require-same-document.ts'
import { revisedRecord } from '../document/revised-record.ts'
import { revisionChanges } from '../document/revision-changes.ts'
import { removeDraft } from './remove-draft.ts'

type Target = { readonly draftId: number; readonly orderId: number }

/**
 * The change reaches its document, under the same number (decision 0060): its lines and terms, the approvals that it
 * did not touch, stock that its lines still hold; the rest is verified, asked and offered anew. The draft is gone.
 * Throws ACTION_NOT_ALLOWED with the state of a document that went on meanwhile, REVISION_EMPTY, REVISION_KEEPS,
 * VERSION_CONFLICT, and what a submission throws.
 */
export async function submitRevision(
  trx: Trx,
  target: Target,
  input: SubmitInput,
  acting: Acting,
): Promise<OrderRecord> {
  const { before, draft } = await loadBoth(trx, target)
  await checkRevision(trx, { before, draft }, input, acting)
  const today = calendarDateAt(acting.now.getTime())
  const after = revisedRecord({ before, draft }, { rates: await readVatRates(trx), today, ...acting })
  const changes = revisionChanges(before, after)
  if (Object.keys(changes).length === 0) throw new RuleError('REVISION_EMPTY', { number: before.row.number })
  await releaseHeld(trx, heldNoMore(before, after))
  const { latitude, longitude, accuracy = null } = input
  const facts = { ...approvalFacts(before, after), place: { latitude, longitude, accuracy } }
  const saved = await saveOrder(trx, before, after, { action: 'apply-revision', ...acting, changes, facts })
  await removeDraft(trx, draft)
  const jobKey = `${JOBS.verifyOrder} ${target.orderId}`
  await addJob(trx, JOBS.verifyOrder, { orderId: target.orderId }, { jobKey })
  return saved
}

async function loadBoth(trx: Trx, { draftId, orderId }: Target) {
  const records = await loadOrdersForUpdate(trx, [orderId, draftId])
  const draft = records.find(({ row }) => row.id === draftId)
  const before = records.find(({ row }) => row.id === orderId)
  if (draft === undefined || before === undefined) throw new RuleError('NOT_FOUND', { order: draftId })
  return { before, draft }
}

type Both = Awaited<ReturnType<typeof loadBoth>>

async function checkRevision(trx: Trx, { before, draft }: Both, input: SubmitInput, { user, now }: Acting) {
  requireVisible(user, draft.row)
  assertAllowed('submit', user, toFacts(draft))
  requireVersion(draft, input.version)
  assertAllowed('apply-revision', user, toFacts(before))
  checkSubmittable(draftOf(draft), calendarDateAt(now.getTime()))
  requireLocation(input)
  requireSameDocument({ ...before.row, revises: before.row.id }, draft.row)
  await checkPlace(trx, draft.row, user)
}

/** What lines that changed or are gone held. */
function heldNoMore(before: OrderRecord, after: OrderRecord) {
  const reserved = new Map(after.lines.map((line) => [line.id, line.reserved]))
  const lines = before.lines.filter((line) => reserved.get(line.id) !== line.reserved)
  const ids = new Set(lines.map(({ id }) => id))
  return before.held.filter(({ lineId }) => ids.has(lineId))
}

/** Which decisions stay and which are asked anew. */
function approvalFacts(before: OrderRecord, after: OrderRecord) {
  const kept = after.approvals.map(({ stage }) => stage)
  const reopened = before.approvals.map(({ stage }) => stage).filter((stage) => !kept.includes(stage))
  return { kept, reopened }
}
