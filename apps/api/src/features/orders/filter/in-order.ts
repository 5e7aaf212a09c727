import { sql } from 'kysely'
import { createdWithin } from './created-within.ts'
import type { OrderFilters } from './order-filters.ts'

export type Sort = 'newest' | 'oldest'

/** Lists stand in the order of creation, and of id within one instant. */
export const inOrder = (sort: Sort) =>
  sort === 'newest' ? sql`o.created_at DESC, o.id DESC` : sql`o.created_at, o.id`

/** Documents looked through row by row from an end of a list for a text that no index finds. */
export const WINDOW = 5000

/** The newest documents of the period asked for, under the alias `o`. */
export const newest = (filters: OrderFilters) =>
  sql`(SELECT * FROM orders o WHERE ${createdWithin(filters)} ORDER BY ${inOrder('newest')} LIMIT ${sql.lit(WINDOW)}) o`
