import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { countedFrom } from '../filter/counted-from.ts'
import { MOST_TEXTS } from '../filter/counted-text.ts'
import type { OrderWhere } from '../filter/order-where.ts'

export type FilterTotals = {
  readonly documents: number
  readonly total: number
  readonly weight: number
  /** False where a text finds so many that not all of them are counted (decision 0053). */
  readonly isExact: boolean
}

/** How many documents a list has, and their sums. */
export async function readOrderTotals(db: Db, where: OrderWhere): Promise<FilterTotals> {
  const { rows } = await totalsOf(where).execute(db)
  return rows[0] ?? { documents: 0, total: 0, weight: 0, isExact: true }
}

/** The statement of it. */
export function totalsOf(where: OrderWhere) {
  const { rows, texts, isWhole } = countedFrom(where)
  return sql<FilterTotals>`
    SELECT coalesce(sum(documents), 0)::bigint AS documents, coalesce(sum(o.total), 0)::bigint AS total,
      coalesce(sum(o.weight), 0)::bigint AS weight, (${texts} <= ${sql.lit(MOST_TEXTS)} AND ${isWhole}) AS "isExact"
    FROM ${rows} WHERE ${where.kinds}`
}
