import type { DraftInput } from '@cais/contract/drafts/schemas'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { assertAllowed } from '@cais/domain/orders/actions'
import { checkSubmittable } from '@cais/domain/orders/draft'
import { solveErrors } from '@cais/domain/orders/submit-order'
import { readVatRates } from '../../../aggregates/company/read-company.ts'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { lineFact, toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { requireVisible } from '../../../aggregates/documents/visibility.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
import { checkPlace } from '../document/check-place.ts'
import { draftHeader } from '../document/draft-header.ts'
import { draftLines } from '../document/draft-lines.ts'
import { draftOf } from '../document/draft-of.ts'
import { requireActivePlace } from '../document/inactive-place.ts'
import { priceRecord } from '../document/price-record.ts'
import { readAgreedPrices } from '../store.ts'

/**
 * The document of an order that came in takes its first lines (decision 0405): priced and dated as of today, its number and history stay, and it is
 * verified as any other. Throws ACTION_NOT_ALLOWED, and what saving and submitting a draft throws.
 */
export async function enterLines(
  trx: Trx,
  id: number,
  input: DraftInput,
  acting: Acting,
): Promise<OrderRecord> {
  const before = await loadOrderForUpdate(trx, id)
  requireVisible(acting.user, before.row)
  assertAllowed('solve-errors', acting.user, toFacts(before))
  const day = calendarDateAt(acting.now.getTime())
  const filled = await fill(trx, before, { input, acting, day })
  checkSubmittable(draftOf(filled), day)
  const served_from = [...(await checkPlace(trx, filled.row, acting.user))]
  await requireActivePlace(trx, filled.row)
  const facts = solveErrors(toFacts(before), filled.lines.map(lineFact))
  const solved = withFacts({ ...filled, row: { ...filled.row, served_from } }, { ...facts, lines: [] })
  const after = priceRecord(solved, await readVatRates(trx), day)
  const told = { total: after.row.total, lines: after.lines.length }
  const saved = await saveOrder(trx, before, after, { action: 'solve-errors', ...acting, facts: told })
  await addJob(trx, JOBS.verifyOrder, { orderId: id }, { jobKey: `${JOBS.verifyOrder} ${id}` })
  return saved
}

type Filling = { readonly input: DraftInput; readonly acting: Acting; readonly day: CalendarDate }

async function fill(trx: Trx, before: OrderRecord, { input, acting, day }: Filling): Promise<OrderRecord> {
  const row = { ...before.row, ...(await draftHeader(trx, input, acting)) }
  const agreed = await readAgreedPrices(trx, row)
  const buyer = { customerId: row.customer_id, operationId: row.operation_id }
  const lines = await draftLines(trx, input.lines, { before: before.lines, agreed, buyer, day })
  return { ...before, row, lines }
}
