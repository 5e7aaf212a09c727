import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import { PLANNED_FOR_VALUES } from '../../../db/planned-for-values.ts'
import type { Db } from '../../../db/pool.ts'
import type { OrderFilters, OrderTab } from './order-filters.ts'
import { tabWhere } from './order-where.ts'
import { type FilterTotals, totalsOf } from './read-order-totals.ts'

type Filtered = OrderFilters & { readonly tab: OrderTab }

/** Documents under each of several filters, counted as the list counts its own, in one statement; null where a text finds too many. */
export async function countFilters(
  db: Db,
  filters: readonly Filtered[],
  user: User,
): Promise<(number | null)[]> {
  if (filters.length === 0) return []
  const parts = filters.map((filter, place) => {
    const where = tabWhere(filter, filter.tab, user)
    return sql`SELECT ${place}::int AS place, count.* FROM (${totalsOf(where)}) count`
  })
  // Each set of filters makes a text of its own: like a search, it is planned anew.
  const { rows } =
    await sql<FilterTotals>`${PLANNED_FOR_VALUES} ${sql.join(parts, sql` UNION ALL `)} ORDER BY place`.execute(
      db,
    )
  return rows.map(({ documents, isExact }) => (isExact ? documents : null))
}
