import type { LevelQuery } from '@cais/contract/stock/levels'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../paging/conditions.ts'
import { contains, matches } from '../../paging/matches.ts'
import { inWarehouses, isOneOf } from './in-warehouses.ts'

export type LevelFilter = Omit<LevelQuery, 'page' | 'perPage' | 'cursor' | 'sort'>

/** Batches in the user's warehouses under the filters. */
export const filteredLevels = (db: Db, filter: LevelFilter, user: User) =>
  db
    .selectFrom('stock_levels as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    // where nothing is asked of the warehouse, PostgreSQL leaves a left join out
    .leftJoin('warehouses as w', 'w.id', 'l.warehouse_id')
    .where(allOf([inWarehouses(user), ...levelConditions(filter)]))

const levelConditions = (filter: LevelFilter) => [
  ...matches('p.search_text', filter.search),
  filter.productId && sql<boolean>`l.product_id = ${filter.productId}`,
  isOneOf('l.warehouse_id', filter.warehouseId),
  isOneOf('p.temperature', filter.temperature),
  contains('l.batch', filter.batch),
  filter.expiringBefore && sql<boolean>`l.expiry <= ${filter.expiringBefore}::date`,
  filter.blocked !== undefined && (filter.blocked ? sql<boolean>`l.blocked` : sql<boolean>`NOT l.blocked`),
  filter.withStock !== undefined &&
    (filter.withStock ? sql<boolean>`l.on_hand > 0` : sql<boolean>`l.on_hand = 0`),
]

/** The statement of the list, without its pages. */
export const levelRows = (db: Db, { sort, ...filter }: LevelFilter & Pick<LevelQuery, 'sort'>, user: User) =>
  filteredLevels(db, filter, user)
    .select(['l.id', 'l.product_id', 'p.description', 'p.unit', 'p.temperature', 'p.unit_weight'])
    .select(['l.warehouse_id', 'l.batch', 'l.expiry', 'l.received_on', 'l.blocked', 'l.block_reason'])
    .select(['l.on_hand', 'l.reserved', 'l.version'])
    .$if(sort === 'article', (rows) => rows.orderBy('l.product_id').orderBy('l.warehouse_id'))
    .orderBy(BY_EXPIRY)
    .orderBy('l.id')

/** What never expires comes after everything else; an index stands in this order. */
export const BY_EXPIRY = sql<string>`coalesce(l.expiry, 'infinity'::date)`

export type LevelColumns = Awaited<ReturnType<ReturnType<typeof levelRows>['execute']>>[number]
