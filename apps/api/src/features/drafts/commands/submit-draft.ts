import type { SubmitInput } from '@cais/contract/drafts/schemas'
import { trackingCode } from '@cais/domain/billing/series'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { assertAllowed } from '@cais/domain/orders/actions'
import { submitOrder } from '@cais/domain/orders/submit-order'
import { nextNumber } from '../../../db/next-number.ts'
import type { Trx } from '../../../db/transaction.ts'
import { addJob } from '../../../jobs/add-job.ts'
import { JOBS } from '../../../jobs/names.ts'
import { readSeriesCode } from '../../company/queries/read-series-code.ts'
import type { Acting } from '../../orders/acting.ts'
import { loadOrderForUpdate } from '../../orders/record/load-order.ts'
import { toFacts } from '../../orders/record/order-facts.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { saveOrder } from '../../orders/record/save-order.ts'
import { withFacts } from '../../orders/record/with-facts.ts'
import { requireVersion } from '../../orders/require-version.ts'
import { requireVisible } from '../../orders/visibility.ts'
import { readVatRates } from '../../products/queries/read-vat-rates.ts'
import { checkPlace } from '../document/check-place.ts'
import { draftOf } from '../document/draft-of.ts'
import { priceRecord } from '../document/price-record.ts'
import { readRevised } from '../store/read-revised.ts'
import { submitRevision } from './submit-revision.ts'

/** Submits a draft: it becomes a document, or changes the one that it was made to change. Answers the document. */
export async function submitDraft(
  trx: Trx,
  id: number,
  input: SubmitInput,
  acting: Acting,
): Promise<OrderRecord> {
  const revised = await readRevised(trx, id)
  if (revised !== null) return submitRevision(trx, { draftId: id, orderId: revised }, input, acting)
  return submitNew(trx, id, input, acting)
}

/**
 * The draft becomes a document: prices frozen, VAT of today, the place kept, a tracking code without gaps, and its
 * verification put into the queue. Throws what the domain's submitOrder throws, CUSTOMER_UNKNOWN, ADDRESS_UNKNOWN,
 * WAREHOUSE_NOT_IN_BRANCH, VERSION_CONFLICT.
 */
async function submitNew(trx: Trx, id: number, input: SubmitInput, acting: Acting): Promise<OrderRecord> {
  const before = await loadOrderForUpdate(trx, id)
  requireVisible(acting.user, before.row)
  assertAllowed('submit', acting.user, toFacts(before))
  requireVersion(before, input.version)
  const submitted = await submit(trx, before, input, acting)
  const number = await trackingCodeFor(trx, submitted)
  const after = { ...submitted, row: { ...submitted.row, number } }
  const facts = { total: after.row.total, lines: after.lines.length }
  const saved = await saveOrder(trx, before, after, {
    action: 'submit',
    ...acting,
    facts,
    changes: { number: [null, number] },
  })
  await addJob(trx, JOBS.verifyOrder, { orderId: id }, { jobKey: `${JOBS.verifyOrder} ${id}` })
  return saved
}

async function submit(trx: Trx, before: OrderRecord, input: SubmitInput, { user, now }: Acting) {
  const today = calendarDateAt(now.getTime())
  const facts = submitOrder(toFacts(before), {
    draft: draftOf(before),
    by: user.id,
    at: now.toISOString(),
    today,
    location: input,
  })
  await checkPlace(trx, before.row, user)
  const place = {
    submitted_latitude: input.latitude,
    submitted_longitude: input.longitude,
    submitted_accuracy: input.accuracy ?? null,
  }
  const after = withFacts({ ...before, row: { ...before.row, ...place } }, facts)
  return priceRecord(after, await readVatRates(trx), today)
}

/** PEV.SD.2026/1042: type, series of the branch, year of the submission in Maputo. */
async function trackingCodeFor(trx: Trx, { row }: OrderRecord): Promise<string> {
  const series = await readSeriesCode(trx, row.branch_id)
  const year = Number(calendarDateAt(Date.parse(row.submitted_at ?? '')).slice(0, 4))
  const number = await nextNumber(trx, { kind: row.type, series, year })
  return trackingCode({ kind: row.type, series, year, number })
}
