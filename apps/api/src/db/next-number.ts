import { sql } from 'kysely'
import type { Trx } from './transaction.ts'

export type SeriesKey = { readonly kind: string; readonly series: string; readonly year: number }

/**
 * The next number of a series, without gaps: the row stays locked until the transaction ends, and a transaction that
 * fails gives the number back. Take it last, because everybody who needs a number of the series waits meanwhile.
 */
export async function nextNumber(trx: Trx, { kind, series, year }: SeriesKey): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO number_series (kind, series, year, last) VALUES (${kind}, ${series}, ${year}, 1)
    ON CONFLICT (kind, series, year) DO UPDATE SET last = number_series.last + 1
    RETURNING last`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('The series gave no number')
  return row.last
}
