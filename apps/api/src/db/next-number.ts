import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from './pool.ts'
import type { Trx } from './transaction.ts'

export type SeriesKey = { readonly kind: string; readonly series: string; readonly year: number }

/**
 * The next number of a series, without gaps: the row stays locked until the transaction ends, and a transaction that
 * fails gives the number back. Take it last, because everybody who needs a number of the series waits meanwhile.
 * Throws NUMBERS_UNCONFIRMED after a restore, until the last issued numbers are confirmed (decision 0164).
 */
export async function nextNumber(trx: Trx, { kind, series, year }: SeriesKey): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    INSERT INTO number_series (kind, series, year, last)
    SELECT ${kind}::text, ${series}::text, ${year}::int, 1 WHERE NOT EXISTS (SELECT FROM restores WHERE confirmed_at IS NULL)
    ON CONFLICT (kind, series, year) DO UPDATE SET last = number_series.last + 1
    RETURNING last`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new RuleError('NUMBERS_UNCONFIRMED')
  return row.last
}

/** So many numbers of each series at once, by its code: answers the first of each. As nextNumber, taken last. */
export async function nextNumbers(
  trx: Trx,
  { kind, year }: Omit<SeriesKey, 'series'>,
  counts: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ series: string; last: number }>`
    INSERT INTO number_series (kind, series, year, last)
    SELECT ${kind}::text, series, ${year}::int, count FROM unnest(${[...counts.keys()]}::text[], ${[...counts.values()]}::int[]) AS asked (series, count)
    WHERE NOT EXISTS (SELECT FROM restores WHERE confirmed_at IS NULL) ORDER BY series
    ON CONFLICT (kind, series, year) DO UPDATE SET last = number_series.last + excluded.last
    RETURNING series, last`.execute(trx)
  if (rows.length < counts.size) throw new RuleError('NUMBERS_UNCONFIRMED')
  return new Map(rows.map(({ series, last }) => [series, last - (counts.get(series) ?? 0) + 1]))
}

/** Whether a restore waits for its last issued numbers: no series gives a number meanwhile. */
export async function areNumbersUnconfirmed(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT FROM restores WHERE confirmed_at IS NULL`.execute(db)
  return rows.length > 0
}
