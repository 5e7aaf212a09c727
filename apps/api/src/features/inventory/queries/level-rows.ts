import type { LevelQuery, LevelRow } from '@cais/contract/stock/levels'
import type { User } from '@cais/domain/access/actor'
import { type CalendarDate, daysBetween } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import type { FilterOf } from '../../../engines/lists/list.ts'
import { contains, matches } from '../../../engines/lists/matches.ts'
import { inWarehouses, isOneOf } from './in-warehouses.ts'

type LevelFilter = FilterOf<LevelQuery>

/** Batches in the user's warehouses under the filters. */
export const filteredLevels = (db: Db, filter: LevelFilter, user: User) =>
  db
    .selectFrom('stock_levels as l')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    // PostgreSQL drops a left join that no condition uses
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

/** What is read of each batch. */
export const levelColumns = (levels: ReturnType<typeof filteredLevels>) =>
  levels
    .select(['l.id', 'l.product_id', 'p.description', 'p.stock_unit as unit', 'p.temperature'])
    .select(sql<number>`(p.unit_weight::float8 * p.stock_factor / p.conversion_factor)`.as('unit_weight'))
    .select(['l.warehouse_id', 'l.batch', 'l.expiry', 'l.received_on', 'l.blocked', 'l.block_reason'])
    .select(['l.on_hand', 'l.reserved', 'l.version'])

/** What never expires comes last; an index has this order. */
export const BY_EXPIRY = sql<string>`coalesce(l.expiry, 'infinity'::date)`

export type LevelColumns = Awaited<ReturnType<ReturnType<typeof levelColumns>['execute']>>[number]

/** A batch in one warehouse, as lists of stock show it. */
export const presentLevel = (row: LevelColumns, today: CalendarDate): LevelRow => ({
  levelId: row.id,
  productId: row.product_id,
  description: row.description,
  unit: row.unit,
  temperature: row.temperature,
  warehouseId: row.warehouse_id,
  batch: row.batch,
  expiry: row.expiry,
  daysToExpiry: row.expiry === null ? null : daysBetween(today, row.expiry),
  receivedOn: row.received_on,
  blocked: row.blocked,
  blockReason: row.block_reason,
  stock: row.on_hand / 1000,
  reservedStock: row.reserved / 1000,
  available: (row.on_hand - row.reserved) / 1000,
  weight: Math.round((row.on_hand * row.unit_weight) / 1000) / 1000,
  version: row.version,
})
