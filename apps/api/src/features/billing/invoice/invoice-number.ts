import { invoiceNumber, issueDate } from '@cais/domain/billing/series'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { readSeriesCode } from '../../../aggregates/company/read-company.ts'
import { LostRace } from '../../../db/lost-race.ts'
import { nextNumbers } from '../../../db/next-number.ts'
import type { Trx } from '../../../db/transaction.ts'

/** Kind of the series that invoices are numbered in: one per branch and year. */
const INVOICE_SERIES = 'FT'

export type InvoiceNumber = {
  readonly text: string
  readonly series: string
  readonly year: number
  readonly sequence: number
}

/** The series of a branch, and the date that its next invoice bears. */
export type IssuePlace = { readonly series: string; readonly issuedOn: CalendarDate }

/** The series and date of the branch's next invoice. The number is taken later, because it makes other invoices wait. */
export async function issuePlace(trx: Trx, branchId: string, now: Date): Promise<IssuePlace> {
  const series = await readSeriesCode(trx, branchId)
  return { series, issuedOn: issueDate(calendarDateAt(now.getTime()), await lastDate(trx, series)) }
}

/**
 * The next numbers of the series, in their order. Take them last: other invoices of the series wait from here to the commit. Throws LostRace
 * when an invoice of a later date was issued meanwhile.
 */
export async function invoiceNumbersFor(
  trx: Trx,
  { series, issuedOn }: IssuePlace,
  count: number,
): Promise<InvoiceNumber[]> {
  const year = Number(issuedOn.slice(0, 4))
  const firsts = await nextNumbers(trx, { kind: INVOICE_SERIES, year }, new Map([[series, count]]))
  const last = await lastDate(trx, series)
  if (issueDate(issuedOn, last) !== issuedOn) throw new LostRace()
  const first = firsts.get(series) ?? 0
  return Array.from({ length: count }, (_, index) => {
    const sequence = first + index
    return { text: invoiceNumber({ series, year, number: sequence }), series, year, sequence }
  })
}

/** Of the last invoice of a series, over all years. */
async function lastDate(trx: Trx, series: string): Promise<CalendarDate | null> {
  const { rows } = await sql<{ issued_on: CalendarDate }>`
    SELECT issued_on FROM invoices WHERE series = ${series} ORDER BY year DESC, sequence DESC LIMIT 1`.execute(
    trx,
  )
  return rows[0]?.issued_on ?? null
}
