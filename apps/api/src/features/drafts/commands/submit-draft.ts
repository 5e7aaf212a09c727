import type { SubmitInput } from '@cais/contract/drafts/schemas'
import { trackingCode } from '@cais/domain/billing/series'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { assertAllowed } from '@cais/domain/orders/actions'
import { daysOfCondition, dueDateFor, isDefaultDueDate } from '@cais/domain/orders/due-date'
import { submitOrder } from '@cais/domain/orders/submit-order'
import { readSeriesCode, readVatRates } from '../../../aggregates/company/read-company.ts'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { requireVisible } from '../../../aggregates/documents/visibility.ts'
import { nextNumber } from '../../../db/next-number.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
import { checkPlace } from '../document/check-place.ts'
import { editedDays, requireReasonText } from '../document/draft-header.ts'
import { draftOf } from '../document/draft-of.ts'
import { requireActivePlace } from '../document/inactive-place.ts'
import { priceRecord } from '../document/price-record.ts'
import { readRevised } from '../store.ts'
import { submitRevision } from './submit-revision.ts'

type Submitting = SubmitInput & {
  /** Of an order that came in and of which nothing can go on yet: how many lines wait. Its document has none (decision 0405). */
  readonly waiting?: number
}

/** Submits a draft: it becomes a document, or changes the one that it was made to change. Answers the document. */
export async function submitDraft(
  trx: Trx,
  id: number,
  input: Submitting,
  acting: Acting,
): Promise<OrderRecord> {
  const revised = await readRevised(trx, id)
  if (revised !== null) return submitRevision(trx, { draftId: id, orderId: revised }, input, acting)
  return submitNew(trx, id, input, acting)
}

/**
 * The draft becomes a document: prices frozen, VAT of today, the location recorded, a tracking code without gaps, and its
 * verification put into the queue. Throws what the domain's submitOrder throws, CUSTOMER_UNKNOWN, ADDRESS_UNKNOWN,
 * WAREHOUSE_NOT_IN_BRANCH, CUSTOMER_INACTIVE, BRANCH_INACTIVE, OPERATION_INACTIVE, VERSION_CONFLICT.
 */
async function submitNew(trx: Trx, id: number, input: Submitting, acting: Acting): Promise<OrderRecord> {
  const before = await loadOrderForUpdate(trx, id)
  requireVisible(acting.user, before.row)
  assertAllowed('submit', acting.user, toFacts(before))
  requireVersion(before, input.version)
  const submitted = await submit(trx, before, input, acting)
  const number = await trackingCodeFor(trx, submitted)
  const after = { ...submitted, row: { ...submitted.row, number } }
  const { waiting = 0 } = input
  const facts = { total: after.row.total, lines: after.lines.length, ...(waiting > 0 && { waiting }) }
  const saved = await saveOrder(trx, before, after, {
    action: 'submit',
    ...acting,
    facts,
    changes: { number: [null, number] },
  })
  // what waits for its first line is verified with it
  if (waiting === 0)
    await addJob(trx, JOBS.verifyOrder, { orderId: id }, { jobKey: `${JOBS.verifyOrder} ${id}` })
  return saved
}

async function submit(trx: Trx, before: OrderRecord, input: Submitting, { user, now }: Acting) {
  const today = calendarDateAt(now.getTime())
  const facts = submitOrder(toFacts(before), {
    draft: draftOf(before),
    by: user.id,
    at: now.toISOString(),
    today,
    location: input,
    waiting: input.waiting ?? 0,
  })
  await requireReasonText(trx, before.row)
  const served_from = [...(await checkPlace(trx, before.row, user))]
  await requireActivePlace(trx, before.row)
  const location = {
    submitted_latitude: input.latitude,
    submitted_longitude: input.longitude,
    submitted_accuracy: input.accuracy ?? null,
  }
  const due_at = dueAtSubmission(before.row, today)
  const after = withFacts(
    { ...before, row: { ...before.row, ...location, due_at, served_from } },
    { ...facts, dueAt: due_at },
  )
  return priceRecord(after, await readVatRates(trx), today)
}

/** A date that nobody typed is counted from the day of the submission. */
function dueAtSubmission(row: OrderRecord['row'], today: CalendarDate): CalendarDate | null {
  const paymentDays = daysOfCondition(row.payment_condition)
  const terms = { type: row.type, paymentDays, condition: row.payment_condition }
  const follows =
    row.type !== 'COT' && paymentDays !== null && isDefaultDueDate(row.due_at, terms, editedDays(row))
  return follows ? dueDateFor(terms, today) : row.due_at
}

/** PEV.SD.2026/1042: type, series of the branch, year of the submission in Maputo. */
async function trackingCodeFor(trx: Trx, { row }: OrderRecord): Promise<string> {
  const series = await readSeriesCode(trx, row.branch_id)
  const year = Number(calendarDateAt(Date.parse(row.submitted_at ?? '')).slice(0, 4))
  const number = await nextNumber(trx, { kind: row.type, series, year })
  return trackingCode({ kind: row.type, series, year, number })
}
