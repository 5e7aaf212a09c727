import { type InvoiceKind, invoiceNumber, issueDate } from '@cais/domain/billing/series'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { readSeriesCode } from '../../../aggregates/company/read-company.ts'
import { LostRace } from '../../../db/lost-race.ts'
import { nextNumbers } from '../../../db/next-number.ts'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'

export type InvoiceNumber = {
  readonly text: string
  readonly kind: InvoiceKind
  readonly series: string
  readonly year: number
  readonly sequence: number
}

/** The series of a branch, and the date that its next invoice bears. */
export type IssuePlace = {
  readonly kind: InvoiceKind
  readonly series: string
  readonly issuedOn: CalendarDate
}

type Issuing = { readonly kind: InvoiceKind; readonly branchId: string; readonly now: Date }

/** The series and date of the branch's next invoice. The number is taken later, because it makes other invoices wait. */
export async function issuePlace(trx: Trx, { kind, branchId, now }: Issuing): Promise<IssuePlace> {
  const series = await readSeriesCode(trx, branchId)
  const last = await lastDate(trx, { kind, series })
  return { kind, series, issuedOn: issueDate(calendarDateAt(now.getTime()), last) }
}

/** The same of several branches for invoices on account, with the number that each would give next; nothing is locked. */
export async function readNextPlaces(db: Db, branchIds: readonly string[], now: Date) {
  const { rows } = await sql<{ id: string; series: string; last: CalendarDate | null }>`
    SELECT id, series_code AS series, (SELECT issued_on FROM invoices WHERE kind = 'FT' AND series = branches.series_code
      ORDER BY year DESC, sequence DESC LIMIT 1) AS last
    FROM branches WHERE id = ANY(${[...branchIds]}::text[])`.execute(db)
  const places = rows.map(({ id, series, last }) => {
    const issuedOn = issueDate(calendarDateAt(now.getTime()), last)
    return { id, kind: 'FT' as const, series, issuedOn, year: Number(issuedOn.slice(0, 4)) }
  })
  const numbers = await db
    .selectFrom('number_series')
    .select(['series', 'year', 'last'])
    .where('kind', '=', 'FT')
    .where('series', '=', sql<string>`any(${places.map(({ series }) => series)}::text[])`)
    .execute()
  return new Map(
    places.map(({ id, ...place }) => {
      const known = numbers.find(({ series, year }) => series === place.series && year === place.year)
      return [id, { ...place, next: (known?.last ?? 0) + 1 }]
    }),
  )
}

/**
 * The next numbers of the series, in their order. Take them last: other invoices of the series wait from here to the commit. Throws LostRace
 * when an invoice of a later date was issued meanwhile.
 */
export async function invoiceNumbersFor(
  trx: Trx,
  place: IssuePlace,
  count: number,
): Promise<InvoiceNumber[]> {
  const { kind, series, issuedOn } = place
  const year = Number(issuedOn.slice(0, 4))
  const firsts = await nextNumbers(trx, { kind, year }, new Map([[series, count]]))
  const last = await lastDate(trx, place)
  if (issueDate(issuedOn, last) !== issuedOn) throw new LostRace()
  const first = firsts.get(series) ?? 0
  return Array.from({ length: count }, (_, index) => {
    const sequence = first + index
    return { text: invoiceNumber({ kind, series, year, number: sequence }), kind, series, year, sequence }
  })
}

/** Of the last invoice of a series, over all years. */
async function lastDate(
  trx: Trx,
  { kind, series }: Pick<IssuePlace, 'kind' | 'series'>,
): Promise<CalendarDate | null> {
  const { rows } = await sql<{ issued_on: CalendarDate }>`
    SELECT issued_on FROM invoices WHERE kind = ${kind} AND series = ${series}
    ORDER BY year DESC, sequence DESC LIMIT 1`.execute(trx)
  return rows[0]?.issued_on ?? null
}
