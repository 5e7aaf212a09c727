import type { User } from '@cais/domain/access/actor'
import { isInScope } from '@cais/domain/access/scope'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

export type OpenCount = {
  readonly id: number
  readonly number: string
  readonly warehouseId: string
  readonly openedAt: string
}

/** The stock count that is under way in a warehouse, whatever it counts. */
const findOpenCount = (db: Db, warehouseId: string) => openCount(db, [warehouseId])

/** The stock count for which one of the articles stands still: it is of the whole warehouse, or of some that are among them. */
const findCountOf = (db: Db, warehouseIds: readonly string[], productIds: readonly string[]) =>
  openCount(db, warehouseIds, productIds)

async function openCount(
  db: Db,
  warehouseIds: readonly string[],
  productIds?: readonly string[],
): Promise<OpenCount | undefined> {
  const row = await db
    .selectFrom('stock_counts')
    .select(['id', 'opened_at', 'warehouse_id'])
    .where('warehouse_id', '=', sql<string>`any(${[...warehouseIds]}::text[])`)
    .where('posted_at', 'is', null)
    .where('given_up_at', 'is', null)
    .$if(productIds !== undefined, (query) => query.where(isCounting('stock_counts', productIds ?? [])))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { id, warehouse_id: warehouseId, opened_at: openedAt } = row
  return { id, number: countNumber(warehouseId, id), warehouseId, openedAt }
}

/** Whether a count freezes one of the articles. */
const isCounting = (count: string, productIds: readonly string[]) =>
  sql<boolean>`(${sql.ref(`${count}.scope`)} = 'whole' OR EXISTS (SELECT FROM stock_count_products AS chosen
    WHERE chosen.count_id = ${sql.ref(`${count}.id`)} AND chosen.product_id = any(${[...productIds]}::text[])))`

/** Those of the articles that no count freezes. */
export async function notCounted(
  db: Db,
  warehouseId: string,
  productIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT asked.id FROM unnest(${[...productIds]}::text[]) AS asked (id)
    WHERE NOT EXISTS (SELECT FROM stock_counts AS c
      WHERE c.warehouse_id = ${warehouseId} AND c.posted_at IS NULL AND c.given_up_at IS NULL
        AND (c.scope = 'whole' OR EXISTS (SELECT FROM stock_count_products AS chosen
          WHERE chosen.count_id = c.id AND chosen.product_id = asked.id)))
    ORDER BY asked.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The number of an inventory as people know it: INV.SD1/7. */
export const countNumber = (warehouseId: string, id: number) => `INV.${warehouseId}/${id}`

/** The branch in which a batch lies. Throws NOT_FOUND for a batch outside the user's scope, as for one that does not exist. */
export async function requireLevel(db: Db, levelId: number, user: User): Promise<string> {
  const place = await db
    .selectFrom('stock_levels as l')
    .innerJoin('warehouses as w', 'w.id', 'l.warehouse_id')
    .select('w.branch_id')
    .where('l.id', '=', levelId)
    .executeTakeFirst()
  if (place && isInScope(user.scope, { branchId: place.branch_id })) return place.branch_id
  throw new RuleError('NOT_FOUND', { batch: levelId })
}

/**
 * While articles are counted nothing of them is reserved, received or corrected in the warehouse (decisions 0065, 0157). A document that several
 * warehouses may serve waits for the count in any of them. Throws WAREHOUSE_COUNTING.
 */
export async function requireNotCounting(
  db: Db,
  warehouseIds: readonly string[],
  productIds: readonly string[],
): Promise<void> {
  if (warehouseIds.length > 0) refuseCounting(await findCountOf(db, warehouseIds, productIds))
}

/** A warehouse has one open stock count at most. Throws WAREHOUSE_COUNTING. */
export async function requireNoOpenCount(db: Db, warehouseId: string): Promise<void> {
  refuseCounting(await findOpenCount(db, warehouseId))
}

function refuseCounting(count: OpenCount | undefined): void {
  if (count === undefined) return
  const since = calendarDateAt(Date.parse(count.openedAt))
  throw new RuleError('WAREHOUSE_COUNTING', { warehouse: count.warehouseId, count: count.number, since })
}

/** Throws PRODUCT_UNKNOWN naming every line whose product does not exist. */
export async function requireProducts(db: Db, productIds: readonly string[]): Promise<void> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('id', '=', sql<string>`any(${[...productIds]}::text[])`)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const details = productIds.flatMap((product, index) =>
    known.has(product)
      ? []
      : [{ field: `lines.${index}.productId`, rule: 'PRODUCT_UNKNOWN', facts: { product } }],
  )
  const [first] = details
  if (first) throw new RuleError('PRODUCT_UNKNOWN', first.facts, details)
}

/** The branch of a warehouse in the user's scope. Throws NOT_FOUND naming the field. */
export async function requireWarehouse(db: Db, warehouseId: string, user: User): Promise<string> {
  const warehouse = await db
    .selectFrom('warehouses')
    .select('branch_id')
    .where('id', '=', warehouseId)
    .executeTakeFirst()
  if (warehouse && isInScope(user.scope, { branchId: warehouse.branch_id })) return warehouse.branch_id
  throw new RuleError('NOT_FOUND', { warehouse: warehouseId }, [{ field: 'warehouseId', rule: 'NOT_FOUND' }])
}
