import type { SeriesRow } from '@cais/contract/closings/schemas'
import type { User } from '@cais/domain/access/actor'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { column, type ListFile, listFile } from '../../../http/export/list-file.ts'

type Numbers = RawBuilder<unknown>
type Asked = {
  readonly numbers: Numbers
  readonly year: number
  readonly wholeYear: boolean
  readonly user: User
}

/** Every number that a document of the year bears: kind, series, sequence. Those that are stored as text are read out of it. */
const numbersOfYear = (year: number): Numbers => {
  const coded = (table: string, kind: string) => sql`
    SELECT ${sql.lit(kind)} AS kind, split_part(number, '.', 2) AS series, split_part(number, '/', 2)::int AS sequence
    FROM ${sql.table(table)} WHERE number LIKE ${`${kind}.%.${year}/%`}`
  return sql`
    SELECT kind, series, sequence FROM invoices WHERE year = ${year}
    UNION ALL SELECT 'RC', series, sequence FROM payments WHERE year = ${year} AND series IS NOT NULL
    UNION ALL SELECT 'GR', series, sequence FROM deliveries WHERE year = ${year}
    UNION ALL SELECT 'TR', series, sequence FROM transfers WHERE year = ${year}
    UNION ALL SELECT 'NC', series, sequence FROM credit_notes WHERE year = ${year}
    UNION ALL SELECT kind, series, sequence FROM dispositions WHERE year = ${year}
    UNION ALL SELECT 'PNC', split_part(number, '.', 2), split_part(number, '/', 2)::int FROM credit_notes WHERE number LIKE ${`NC.%.${year}/%`}
    UNION ALL ${coded('shipments', 'CG')} UNION ALL ${coded('goods_receipts', 'EM')} UNION ALL ${coded('recalls', 'RL')}
    UNION ALL ${coded('orders', 'PEV')} UNION ALL ${coded('orders', 'COT')} UNION ALL ${coded('orders', 'POF')}`
}

/** The fiscal numbers that were given in a period: each year has its own. */
const numbersOfPeriod = (from: CalendarDate, to: CalendarDate): Numbers => sql`
  SELECT kind, series, sequence FROM invoices WHERE issued_on BETWEEN ${from}::date AND ${to}::date
  UNION ALL SELECT 'RC', series, sequence FROM payments WHERE series IS NOT NULL AND issued_on BETWEEN ${from}::date AND ${to}::date
  UNION ALL SELECT 'NC', series, sequence FROM credit_notes WHERE issued_on BETWEEN ${from}::date AND ${to}::date`

/** The most missing numbers that are named. */
const MAX_NAMED = 20

/**
 * The series of the branches in scope as they stand in the numbers: a gap is a number between the first and the last that no document bears and that
 * no restore lost. `wholeYear` begins at 1 and ends at the last number given.
 */
function seriesOf({ numbers, year, wholeYear, user }: Asked): RawBuilder<SeriesRow> {
  const { branches } = user.scope
  const inScope =
    branches === 'all'
      ? sql`true`
      : sql`series IN (SELECT series_code FROM branches WHERE id = any(${[...branches]}::text[]))`
  return sql<SeriesRow>`
    WITH given AS MATERIALIZED (${numbers}),
    ends AS (
      SELECT kind, series, min(sequence) AS first, max(sequence) AS last, count(*) AS count FROM given GROUP BY kind, series),
    expected AS (
      SELECT kind, series, CASE WHEN ${wholeYear}::bool THEN 1 ELSE ends.first END AS first,
        CASE WHEN ${wholeYear}::bool THEN greatest(coalesce(ends.last, 0), n.last) ELSE ends.last END AS last, coalesce(ends.count, 0) AS count
      FROM ends FULL JOIN (SELECT kind, series, last FROM number_series WHERE year = ${year} AND ${wholeYear}::bool) AS n USING (kind, series)),
    lost AS (
      SELECT kind, series, generate_series(restored + 1, confirmed) AS sequence FROM restored_series WHERE year = ${year})
    SELECT e.kind, e.series, ${year}::int AS year, e.first, e.last, e.count::int AS count,
      (SELECT count(*) FROM lost l WHERE l.kind = e.kind AND l.series = e.series AND l.sequence BETWEEN e.first AND e.last)::int AS lost,
      coalesce(gone.gaps, 0)::int AS gaps, coalesce(gone.missing, '{}') AS missing
    FROM expected e LEFT JOIN LATERAL (
      SELECT count(*) AS gaps, (array_agg(sequence ORDER BY sequence))[1:${sql.lit(MAX_NAMED)}] AS missing FROM (
        SELECT generate_series(e.first, e.last) AS sequence
        EXCEPT (SELECT sequence FROM given g WHERE g.kind = e.kind AND g.series = e.series)
        EXCEPT (SELECT sequence FROM lost l WHERE l.kind = e.kind AND l.series = e.series)) AS absent) AS gone
      ON e.last - e.first + 1 <> e.count
    WHERE ${inScope} ORDER BY e.kind, e.series`
}

/** Every series of a year, from 1 to the last number given. */
export const seriesOfYear = (year: number, user: User): RawBuilder<SeriesRow> =>
  seriesOf({ numbers: numbersOfYear(year), year, wholeYear: true, user })

type Period = { readonly from: CalendarDate; readonly to: CalendarDate; readonly user: User }

/** Invoices and receipts of a period: their numbers rise with their days, so a period holds a run without a gap. */
export async function readSeriesOfPeriod(db: Db, { from, to, user }: Period): Promise<SeriesRow[]> {
  const year = Number(from.slice(0, 4))
  const { rows } = await seriesOf({
    numbers: numbersOfPeriod(from, to),
    year,
    wholeYear: false,
    user,
  }).execute(db)
  return rows
}

/** The series of a year as a file. */
export const seriesFile = (year: number, user: User): ListFile =>
  listFile<SeriesRow, SeriesRow>({
    name: { pt: `séries ${year}`, en: `series ${year}` },
    columns: [
      column.text({ pt: 'Tipo', en: 'Kind' }, (row) => row.kind),
      column.text({ pt: 'Série', en: 'Series' }, (row) => row.series),
      column.integer({ pt: 'Ano', en: 'Year' }, (row) => row.year),
      column.integer({ pt: 'Primeiro', en: 'First' }, (row) => row.first),
      column.integer({ pt: 'Último', en: 'Last' }, (row) => row.last),
      column.integer({ pt: 'Documentos', en: 'Documents' }, (row) => row.count),
      column.integer({ pt: 'Perdidos numa reposição', en: 'Lost in a restore' }, (row) => row.lost),
      column.integer({ pt: 'Falhas', en: 'Gaps' }, (row) => row.gaps),
      column.text({ pt: 'Em falta', en: 'Missing' }, (row) => row.missing.join(', ')),
    ],
    statement: seriesOfYear(year, user),
    present: (rows) => rows,
  })
