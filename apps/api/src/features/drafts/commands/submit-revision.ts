import type { SubmitInput } from '@cais/contract/drafts/schemas'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { assertAllowed } from '@cais/domain/orders/actions'
import { checkSubmittable } from '@cais/domain/orders/draft'
import { requireLocation } from '@cais/domain/orders/location'
import { readVatRates } from '../../../aggregates/company/read-company.ts'
import { loadOrdersForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { requireVisible } from '../../../aggregates/documents/visibility.ts'
import { releaseHeld } from '../../../aggregates/stock/held-stock.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
import { checkPlace } from '../document/check-place.ts'
import { requireReasonText } from '../document/draft-header.ts'
import { draftOf } from '../document/draft-of.ts'
import { requireSameDocument } from '../document/require-same-document.ts'
import { revisedRecord } from '../document/revised-record.ts'
import { revisionChanges } from '../document/revision-changes.ts'
import { removeDraft } from './delete-draft.ts'

type Target = { readonly draftId: number; readonly orderId: number }

/**
 * Applies the change to its document, which keeps its number (decision 0060): lines and terms are replaced, approvals
 * that the change does not affect and stock that fits stay, the rest is verified, requested and reserved again. The
 * draft is deleted. Throws ACTION_NOT_ALLOWED with the state of a document that moved on meanwhile, REVISION_EMPTY, REVISION_KEEPS,
 * VERSION_CONFLICT, and what a submission throws.
 */
export async function submitRevision(
  trx: Trx,
  target: Target,
  input: SubmitInput,
  acting: Acting,
): Promise<OrderRecord> {
  const { before, draft } = await loadBoth(trx, target)
  const servedFrom = await checkRevision(trx, { before, draft }, input, acting)
  const today = calendarDateAt(acting.now.getTime())
  const after = revisedRecord(
    { before, draft },
    { rates: await readVatRates(trx), servedFrom, today, ...acting },
  )
  const changes = revisionChanges(before, after)
  if (Object.keys(changes).length === 0) throw new RuleError('REVISION_EMPTY', { number: before.row.number })
  await releaseHeld(trx, releasedStock(before, after))
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
  await requireReasonText(trx, draft.row)
  return await checkPlace(trx, draft.row, user)
}

/** Stock reserved for lines that changed or were removed. */
function releasedStock(before: OrderRecord, after: OrderRecord) {
  const reserved = new Map(after.lines.map((line) => [line.id, line.reserved]))
  const lines = before.lines.filter((line) => reserved.get(line.id) !== line.reserved)
  const ids = new Set(lines.map(({ id }) => id))
  return before.held.filter(({ lineId }) => ids.has(lineId))
}

/** Which approvals stay and which are requested again. */
function approvalFacts(before: OrderRecord, after: OrderRecord) {
  const kept = after.approvals.map(({ stage }) => stage)
  const reopened = before.approvals.map(({ stage }) => stage).filter((stage) => !kept.includes(stage))
  return { kept, reopened }
}
