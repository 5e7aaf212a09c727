import type { MovementQuery } from '@cais/contract/stock/levels'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../paging/conditions.ts'
import { contains, matches } from '../../paging/matches.ts'
import { inWarehouses, isOneOf } from './in-warehouses.ts'

export type MovementFilter = Omit<MovementQuery, 'page' | 'perPage' | 'cursor'>

/** Movements in the user's warehouses under the filters. Days are those of Maputo, both included. */
export const filteredMovements = (db: Db, filter: MovementFilter, user: User) =>
  db
    .selectFrom('stock_movements as m')
    .innerJoin('stock_levels as l', 'l.id', 'm.level_id')
    .innerJoin('products as p', 'p.id', 'l.product_id')
    .innerJoin('warehouses as w', 'w.id', 'l.warehouse_id')
    .where(allOf([inWarehouses(user), ...movementConditions(filter)]))

const movementConditions = (filter: MovementFilter) => [
  ...matches('p.search_text', filter.search),
  filter.productId && sql<boolean>`l.product_id = ${filter.productId}`,
  filter.levelId && sql<boolean>`m.level_id = ${filter.levelId}`,
  isOneOf('l.warehouse_id', filter.warehouseId),
  isOneOf('m.kind', filter.kind),
  contains('l.batch', filter.batch),
  contains('m.reference', filter.reference),
  filter.userId && sql<boolean>`m.user_id = ${filter.userId}`,
  filter.from && sql<boolean>`m.at >= ${dayStart(filter.from)}`,
  filter.to && sql<boolean>`m.at < ${dayEnd(filter.to)}`,
]

/** The statement of the list, without its pages. The balance is read only for the rows that are shown. */
export const movementRows = (db: Db, filter: MovementFilter, user: User) =>
  filteredMovements(db, filter, user)
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'm.id',
      'm.at',
      'm.kind',
      'm.level_id',
      'm.quantity',
      'm.reference',
      'm.counterpart',
      'm.reason',
    ])
    .select(['m.user_id', 'l.product_id', 'l.warehouse_id', 'l.batch', 'p.description', 'p.unit'])
    .select(sql<string>`rtrim(u.name || ' ' || u.surname)`.as('user_name'))
    .select(BALANCE.as('balance'))
    .orderBy('m.id', 'desc')

/** On hand after a movement: movements of a batch are written under its lock, so their ids stand in the order in which they happened. */
const BALANCE = sql<number>`(
  SELECT sum(quantity)::bigint FROM stock_movements AS before WHERE before.level_id = m.level_id AND before.id <= m.id)`

export type MovementColumns = Awaited<ReturnType<ReturnType<typeof movementRows>['execute']>>[number]
