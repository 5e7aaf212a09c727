import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { countedFrom } from './counted-from.ts'
import { LOOKED_THROUGH, MOST_TEXTS, ofShort, summedSearch } from './counted-text.ts'
import type { OrderWhere } from './order-where.ts'
import { hasText, isIndexed, isSearchAlone, withoutText } from './text-filters.ts'

export type FilterTotals = {
  readonly documents: number
  readonly total: number
  readonly weight: number
  /** False where a text finds so many that not all of them are counted (decision 0053). */
  readonly isExact: boolean
}

/** How many documents a list has, and their sums. */
export async function readOrderTotals(db: Db, where: OrderWhere): Promise<FilterTotals> {
  const isRead = hasText(where.filters) && !isIndexed(where.filters) && (await isShort(db, where))
  const { rows } = await (isRead ? totalsOfShort(where) : totalsOf(where)).execute(db)
  return rows[0] ?? NOTHING
}

/** Whether a list is short but for its text: then all of it is read for what no index finds. */
async function isShort(db: Db, where: OrderWhere): Promise<boolean> {
  const { rows } = await totalsOf({ ...where, filters: withoutText(where.filters) }).execute(db)
  return (rows[0]?.documents ?? 0) <= LOOKED_THROUGH
}

const totalsOfShort = (where: OrderWhere) => sql<FilterTotals>`
  SELECT count(*) AS documents, coalesce(sum(o.total), 0)::bigint AS total, coalesce(sum(o.weight), 0)::bigint AS weight, true AS "isExact"
  FROM ${ofShort(where)} WHERE ${where.all}`

export const NOTHING: FilterTotals = { documents: 0, total: 0, weight: 0, isExact: true }

/** The same of several lists under the same filters, which differ by kinds alone: kept sums are read once for all of them. */
export async function readTotalsOfMany(db: Db, wheres: readonly OrderWhere[]): Promise<FilterTotals[]> {
  const [first] = wheres
  if (first === undefined || hasText(first.filters)) {
    return await Promise.all(wheres.map((where) => readOrderTotals(db, where)))
  }
  const sums = wheres.map(
    ({ kinds }) => sql`json_build_object('documents', coalesce(sum(documents) FILTER (WHERE ${kinds}), 0),
      'total', coalesce(sum(o.total) FILTER (WHERE ${kinds}), 0), 'weight', coalesce(sum(o.weight) FILTER (WHERE ${kinds}), 0), 'isExact', true)`,
  )
  const { rows } = await sql<{ totals: FilterTotals[] }>`
    SELECT json_build_array(${sql.join(sums)}) AS totals FROM ${countedFrom(first).rows}`.execute(db)
  return rows[0]?.totals ?? []
}

/** The statement of it. */
export function totalsOf(where: OrderWhere) {
  const { rows, texts, isWhole } = countedFrom(where)
  const asked = isSearchAlone(where.filters) ? summedSearch(where) : sql`${rows} WHERE ${where.kinds}`
  return sql<FilterTotals>`
    SELECT coalesce(sum(documents), 0)::bigint AS documents, coalesce(sum(o.total), 0)::bigint AS total,
      coalesce(sum(o.weight), 0)::bigint AS weight, (${texts} <= ${sql.lit(MOST_TEXTS)} AND ${isWhole}) AS "isExact"
    FROM ${asked}`
}
