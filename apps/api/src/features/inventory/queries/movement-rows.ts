import type { MovementQuery, MovementRow } from '@cais/contract/stock/levels'
import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import { dayEnd, dayStart } from '../../../db/maputo-day.ts'
import { PLANNED_FOR_VALUES } from '../../../db/planned-for-values.ts'
import { allOf, type Condition } from '../../../engines/lists/conditions.ts'
import { contains, containsIndexed, matches } from '../../../engines/lists/matches.ts'
import { inWarehouses, isOneOf } from './in-warehouses.ts'

export type MovementFilter = Omit<MovementQuery, 'page' | 'perPage' | 'cursor'>

/** The batches that the filter narrows movements to, as a statement; undefined = all. */
export function levelsOfFilter(filter: MovementFilter, user: User): RawBuilder<unknown> | undefined {
  const isOfAll = user.scope.branches === 'all'
  const conditions = [...narrowing(filter), isOneOf('l.warehouse_id', filter.warehouseId)].filter(
    (condition) => condition !== undefined,
  )
  if (conditions.length === 0 && isOfAll) return undefined
  return sql`SELECT l.id FROM stock_levels l
    ${filter.search ? sql`JOIN products p ON p.id = l.product_id` : sql``}
    ${isOfAll ? sql`` : sql`JOIN warehouses w ON w.id = l.warehouse_id`}
    WHERE ${allOf([inWarehouses(user), ...conditions])}`
}

/** Conditions that only few batches match: one batch, a product, a name. */
export const narrowing = (filter: MovementFilter): Condition[] =>
  [
    ...matches('p.search_text', filter.search),
    filter.productId ? sql<boolean>`l.product_id = ${filter.productId}` : undefined,
    filter.levelId ? sql<boolean>`l.id = ${filter.levelId}` : undefined,
    contains('l.batch', filter.batch),
  ].filter((condition) => condition !== undefined)

/** Conditions on the movements `m` themselves, without their days. */
export const movementConditions = (filter: MovementFilter): Condition =>
  allOf([
    isOfKinds(filter.kind),
    containsIndexed('m.reference', filter.reference),
    filter.userId && sql<boolean>`m.user_id = ${filter.userId}`,
  ])

/** Days are those of Maputo, both included. */
export const happenedWithin = ({ from, to }: MovementFilter): Condition =>
  allOf([from && sql<boolean>`m.at >= ${dayStart(from)}`, to && sql<boolean>`m.at < ${dayEnd(to)}`])

/** Of one kind, so that its index stands in the order of the list. */
const isOfKinds = (kinds: MovementFilter['kind']) =>
  kinds?.length === 1 ? sql<boolean>`m.kind = ${kinds[0]}` : isOneOf('m.kind', kinds)

export const NEWEST = sql`m.at DESC, m.id DESC`

/**
 * The rows of a list: of all that is found, or of a page of it, which is a statement of ids. The balance is read for these alone. A batch has a
 * hundred movements, a kind millions: which index serves depends on the filter.
 */
export function movementRows(found: RawBuilder<unknown>): RawBuilder<MovementColumns> {
  return sql<MovementColumns>`${PLANNED_FOR_VALUES}
    SELECT m.id, m.at, m.kind, m.level_id, m.quantity, m.reference, m.counterpart, m.reason, m.user_id, l.product_id, l.warehouse_id, l.batch,
      p.description, p.stock_unit AS unit, rtrim(u.name || ' ' || u.surname) AS user_name, ${BALANCE} AS balance
    FROM (${found}) place
    JOIN stock_movements m ON m.id = place.id
    JOIN stock_levels l ON l.id = m.level_id
    JOIN products p ON p.id = l.product_id
    LEFT JOIN users u ON u.id = m.user_id
    ORDER BY ${NEWEST}`
}

/** On hand after a movement, as the list stands: each balance is the one below it and the movement. */
const BALANCE = sql`(SELECT sum(before.quantity)::bigint FROM stock_movements before
      WHERE before.level_id = m.level_id AND (before.at, before.id) <= (m.at, m.id))`

export type MovementColumns = {
  readonly id: number
  readonly at: string
  readonly kind: MovementRow['kind']
  readonly level_id: number
  readonly quantity: number
  readonly reference: string
  readonly counterpart: string
  readonly reason: string
  readonly user_id: number | null
  readonly product_id: string
  readonly warehouse_id: string
  readonly batch: string
  readonly description: string
  readonly unit: string
  readonly user_name: string
  readonly balance: number
}

/** A movement as its list shows it. */
export const presentMovement = (row: MovementColumns): MovementRow => ({
  id: row.id,
  at: row.at,
  kind: row.kind,
  levelId: row.level_id,
  productId: row.product_id,
  description: row.description,
  unit: row.unit,
  warehouseId: row.warehouse_id,
  batch: row.batch,
  quantity: row.quantity / 1000,
  balance: row.balance / 1000,
  reference: row.reference,
  counterpart: row.counterpart,
  reason: row.reason,
  user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
})
