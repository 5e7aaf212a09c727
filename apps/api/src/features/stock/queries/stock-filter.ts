import type { StockQuery } from '@cais/contract/stock/schemas'
import type { User } from '@cais/domain/access/actor'
import { provincesOf } from '@cais/domain/customers/area'
import { sql } from 'kysely'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import { visibleTo } from '../../orders/visibility.ts'
import { literalText } from '../../paging/matches.ts'

type Filter = Omit<StockQuery, 'page' | 'perPage' | 'cursor' | 'sort'>

/** What stock analysis looks at: what needs a decision, and what cannot go on (waits for stock, or a lock). */
const STAGES_OF_TAB = {
  all: ['STOCK_ANALYSIS', 'AWAITING', 'BLOCKED'],
  analysis: ['STOCK_ANALYSIS'],
  blocked: ['AWAITING', 'BLOCKED'],
} as const satisfies Record<Filter['tab'], readonly string[]>

/** The documents of stock analysis under the filters, within what the user may see. */
export function stockOrders(db: Db, filter: Filter, user: User) {
  const stages = sql`${[...STAGES_OF_TAB[filter.tab]]}::text[]`
  const contains = (text: string) => sql`'%' || searchable(${literalText(text)}) || '%'`
  return db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .where(sql<boolean>`o.stages && ${stages}`)
    .$if(visibleTo(user) !== null, (query) => query.where(visibleTo(user) ?? sql<boolean>`true`))
    .$if(filter.number !== undefined, (query) =>
      query.where(sql<boolean>`searchable(o.number) LIKE ${contains(filter.number ?? '')}`),
    )
    .$if(filter.search !== undefined, (query) =>
      query.where(sql<boolean>`o.search_text LIKE ${contains(filter.search ?? '')}`),
    )
    .$if(filter.customerId !== undefined, (query) =>
      query.where('o.customer_id', '=', filter.customerId ?? 0),
    )
    .$if(filter.branchId !== undefined, (query) =>
      query.where(sql<boolean>`o.branch_id = any(${filter.branchId}::text[])`),
    )
    .$if(filter.area !== undefined, (query) => query.where(inAreas(filter.area ?? [])))
    .$if(filter.provinceId !== undefined, (query) =>
      query.where(sql<boolean>`o.province_id = any(${filter.provinceId}::int[])`),
    )
    .$if(filter.createdFrom !== undefined, (query) =>
      query.where('o.created_at', '>=', dayStart(filter.createdFrom ?? '')),
    )
    .$if(filter.createdTo !== undefined, (query) =>
      query.where('o.created_at', '<', dayEnd(filter.createdTo ?? '')),
    )
}

/** 'undefined' are the documents without a province. */
function inAreas(areas: readonly ('north' | 'center' | 'south' | 'undefined')[]) {
  const provinces = areas.flatMap((area) => provincesOf(area))
  const without = areas.includes('undefined') ? sql`o.province_id IS NULL` : sql`false`
  return sql<boolean>`(o.province_id = any(${provinces}::int[]) OR ${without})`
}
