import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { readVatRates } from '../../../aggregates/company/read-company.ts'
import { loadOrdersForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
import { revisedRecord } from '../document/revised-record.ts'
import { revisionChanges } from '../document/revision-changes.ts'
import { linesOfDay } from './reprice-drafts.ts'

type Repricing = {
  /** Only lines of these products. */
  readonly productIds: ReadonlySet<string>
  /** Whence the prices come, for the history: list and number. */
  readonly facts: Readonly<Record<string, unknown>>
}

/**
 * Gives a submitted order the prices of its delivery day, as a change of the document does: stock stays, approvals that the prices touch
 * are requested again. Negotiated and agreed prices stay. Answers whether anything changed. Throws ACTION_NOT_ALLOWED for one that is in
 * picking or ended, DISCOUNT_TOO_LARGE.
 */
export async function repriceOrder(
  trx: Trx,
  id: number,
  { productIds, facts }: Repricing,
  { user, now }: Acting,
): Promise<boolean> {
  const [before] = await loadOrdersForUpdate(trx, [id])
  const day = before?.row.delivery_date
  if (before === undefined || !day) return false
  const priced = await linesOfDay(trx, before, day)
  const lines = priced.map((line, place) => {
    const old = before.lines[place]
    const takes = productIds.has(line.product_id) && line.negotiated_price === null
    return takes ? line : (old ?? line)
  })
  if (lines.every((line, place) => line === before.lines[place])) return false
  const rates = await readVatRates(trx)
  const today = calendarDateAt(now.getTime())
  const after = revisedRecord(
    { before, draft: { ...before, lines } },
    { rates, servedFrom: before.row.served_from, today, user, now },
  )
  const changes = revisionChanges(before, after)
  await saveOrder(trx, before, after, { action: 'apply-revision', user, now, changes, facts })
  await addJob(trx, JOBS.verifyOrder, { orderId: id }, { jobKey: `${JOBS.verifyOrder} ${id}` })
  return true
}
