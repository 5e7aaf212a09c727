import type { StockQuery } from '@cais/contract/stock/schemas'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { stockOrders } from './stock-filter.ts'

type Filter = Omit<StockQuery, 'page' | 'perPage' | 'cursor' | 'sort'>

/** Documents in stock analysis under each of several filters, in one statement. */
export async function countFilters(db: Db, filters: readonly Filter[], user: User): Promise<number[]> {
  if (filters.length === 0) return []
  const parts = filters.map((filter, place) =>
    stockOrders(db, filter, user).select([
      sql<number>`${place}::int`.as('place'),
      sql<number>`count(*)`.as('count'),
    ]),
  )
  const all = parts.reduce((before, part) => before.unionAll(part))
  const rows = await all.orderBy('place').execute()
  return rows.map(({ count }) => count)
}
