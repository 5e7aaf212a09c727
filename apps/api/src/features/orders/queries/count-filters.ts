import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { countedFrom } from '../filter/counted-from.ts'
import type { OrderFilters, OrderTab } from '../filter/order-filters.ts'
import { tabWhere } from '../filter/order-where.ts'

type Filtered = OrderFilters & { readonly tab: OrderTab }

/** Documents under each of several filters, counted as the list counts its own, in one statement. */
export async function countFilters(db: Db, filters: readonly Filtered[], user: User): Promise<number[]> {
  if (filters.length === 0) return []
  const wheres = filters.map((filter) => tabWhere(filter, filter.tab, user))
  const parts = wheres.map(
    (where, place) => sql`SELECT ${place}::int AS place, coalesce(sum(documents), 0)::bigint AS count
      FROM ${countedFrom(where).rows} WHERE ${where.kinds}`,
  )
  // Each set of filters makes a text of its own: like a search, it is planned anew.
  const { rows } = await sql<{
    count: number
  }>`/* like */ ${sql.join(parts, sql` UNION ALL `)} ORDER BY place`.execute(db)
  return rows.map(({ count }) => count)
}
