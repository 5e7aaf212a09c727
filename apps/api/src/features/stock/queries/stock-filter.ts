import type { StockQuery } from '@cais/contract/stock/schemas'
import type { User } from '@cais/domain/access/actor'
import { provincesOf } from '@cais/domain/customers/area'
import { sql } from 'kysely'
import { searched } from '../../../aggregates/documents/list/search-conditions.ts'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import type { FilterOf } from '../../../engines/lists/list.ts'
import { partOf } from '../../../engines/lists/matches.ts'

type Filter = FilterOf<StockQuery>

/** The stages that stock analysis shows: what needs a decision, and what cannot go on (waits for stock, or a lock). */
const STAGES_OF_TAB = {
  all: ['STOCK_ANALYSIS', 'AWAITING', 'BLOCKED'],
  analysis: ['STOCK_ANALYSIS'],
  blocked: ['AWAITING', 'BLOCKED'],
} as const satisfies Record<Filter['tab'], readonly string[]>

/** The documents of stock analysis under the filters, within what the user may see. */
export const stockOrders = (db: Db, filter: Filter, user: User) =>
  db
    .selectFrom('orders as o')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .where(sql<boolean>`o.stages && ${[...STAGES_OF_TAB[filter.tab]]}::text[]`)
    .where(allOf([visibleTo(user), ...fieldConditions(filter)]))

const fieldConditions = (filter: Filter) => [
  ...partOf('o.number', filter.number),
  ...searched(filter.search),
  filter.customerId && sql<boolean>`o.customer_id = ${filter.customerId}`,
  filter.branchId && sql<boolean>`o.branch_id = any(${filter.branchId}::text[])`,
  filter.warehouseId && sql<boolean>`o.warehouse_id = ${filter.warehouseId}`,
  filter.area && inAreas(filter.area),
  filter.provinceId && sql<boolean>`o.province_id = any(${filter.provinceId}::int[])`,
  filter.createdFrom && sql<boolean>`o.created_at >= ${dayStart(filter.createdFrom)}`,
  filter.createdTo && sql<boolean>`o.created_at < ${dayEnd(filter.createdTo)}`,
]

/** 'undefined' are the documents without a province. */
function inAreas(areas: readonly ('north' | 'center' | 'south' | 'undefined')[]) {
  const provinces = areas.flatMap((area) => provincesOf(area))
  const without = areas.includes('undefined') ? sql`o.province_id IS NULL` : sql`false`
  return sql<boolean>`(o.province_id = any(${provinces}::int[]) OR ${without})`
}
