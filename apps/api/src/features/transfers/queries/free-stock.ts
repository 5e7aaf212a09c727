import type { FreeArticle, FreeQuery, WarehouseChoice } from '@cais/contract/transfers/schemas'
import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { articleOf } from '@cais/domain/stock/gs1'
import { sql } from 'kysely'
import { productUnits } from '../../../aggregates/products/product-units.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { matches } from '../../../engines/lists/matches.ts'

/** Every warehouse by name: goods may be asked of any of them, as long as one end is the user's own. */
export async function readWarehouses(db: Db, { scope }: User): Promise<WarehouseChoice[]> {
  const rows = await db
    .selectFrom('warehouses')
    .select(['id as warehouseId', 'name', 'branch_id as branchId', 'kind'])
    .orderBy('branch_id')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, isOwn: isInScope(scope, row) }))
}

const MAX_FOUND = 50
const MAX_NAMED = 200

/** Articles by code, description or barcode with what is free of them at both ends; of those found, the ones with free stock first. */
export async function readFreeStock(db: Db, query: FreeQuery): Promise<FreeArticle[]> {
  const found = db
    .selectFrom('products as p')
    .select([
      'p.id',
      'p.description',
      'p.stock_unit',
      'p.stock_factor',
      'p.conversion_factor',
      'p.unit_weight',
    ])
    .select(productUnits('p.id').as('units'))
    .select(freeOf(query.warehouseId).as('free'))
    .select(freeOf(query.toWarehouseId ?? '').as('free_there'))
    .where(
      allOf([
        query.ids ? sql<boolean>`p.id = any(${query.ids}::text[])` : sql<boolean>`p.active`,
        isFound(query.search ?? ''),
      ]),
    )
    .orderBy(query.ids ? sql`p.id` : sql`${freeOf(query.warehouseId)} > 0 DESC, p.id`)
    .limit(query.ids ? MAX_NAMED : MAX_FOUND)
  const rows = await found.execute()
  return rows.map((row) => ({
    productId: row.id,
    description: row.description,
    stockUnit: row.stock_unit,
    stockFactor: row.stock_factor / 1000,
    free: row.free / 1000,
    freeThere: row.free_there / 1000,
    units: row.units.map(({ code, factor }) => ({ code, factor: factor / 1000 })),
    unitWeight: Math.round((row.unit_weight * row.stock_factor) / row.conversion_factor) / 1000,
  }))
}

const freeOf = (warehouseId: string) => sql<number>`coalesce((
  SELECT sum(level.on_hand - level.reserved)::bigint FROM stock_levels AS level
  WHERE level.warehouse_id = ${warehouseId} AND level.product_id = p.id AND NOT level.blocked AND level.on_hand > level.reserved
    AND (level.expiry IS NULL OR level.expiry >= (now() AT TIME ZONE 'Africa/Maputo')::date)), 0)`

function isFound(search: string) {
  if (search === '') return undefined
  const text = allOf(matches('p.search_text', search))
  if (!/^\d{4,14}$/.test(search)) return text
  return sql<boolean>`(${text} OR p.id IN (SELECT u.product_id FROM product_units AS u WHERE u.barcode = ${articleOf(search)}))`
}
