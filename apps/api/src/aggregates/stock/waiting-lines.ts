import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { addJob } from '../../engines/jobs/add-job.ts'
import { JOBS } from '../../engines/jobs/names.ts'

/** Stock came or was freed on these levels: a job serves the lines that wait for it once this transaction is committed. */
export async function offerStock(trx: Trx, levelIds: readonly number[]): Promise<void> {
  if (levelIds.length === 0) return
  for (const { warehouseId, productIds } of await productsOfLevels(trx, levelIds)) {
    const products = await waitingProducts(trx, warehouseId, productIds)
    if (products.length > 0) await addJob(trx, JOBS.serveWaiting, { warehouseId, productIds: products })
  }
}

/** Products of stock levels, by warehouse. */
async function productsOfLevels(
  trx: Trx,
  levelIds: readonly number[],
): Promise<readonly { readonly warehouseId: string; readonly productIds: readonly string[] }[]> {
  const { rows } = await sql<{ warehouseId: string; productIds: string[] }>`
    SELECT warehouse_id AS "warehouseId", array_agg(DISTINCT product_id) AS "productIds"
    FROM stock_levels WHERE id = ANY(${[...levelIds]}::bigint[]) GROUP BY warehouse_id ORDER BY 1`.execute(
    trx,
  )
  return rows
}

/**
 * Whether a document of `orders` may be served by the warehouse: it is its own, or one of its customer's while nothing of it is held or
 * billed (packages/domain/src/stock/serving-warehouse.ts).
 */
export function isServedBy(warehouseId: string, order: 'orders' | 'o' = 'orders') {
  const column = (name: string) => sql.ref(`${order}.${name}`)
  return sql<boolean>`(${column('warehouse_id')} = ${warehouseId} OR (${column('served_from')} <> '{}'
    AND ${column('served_from')} @> ARRAY[${warehouseId}]::text[] AND ${isUnbound(column('id'))}))`
}

const isUnbound = (orderId: RawBuilder<unknown>) =>
  sql<boolean>`NOT EXISTS (SELECT FROM order_lines AS bound WHERE bound.order_id = ${orderId}
    AND bound.reserved + bound.picking + bound.loading + bound.billed > 0)`

/** Documents of a warehouse that were approved and never allocated, in the order in which they are served. */
export async function unallocatedOrders(db: Db, warehouseId: string): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM orders
    WHERE ${isServedBy(warehouseId)} AND status IN ('PENDING', 'AWAITING', 'PARTIALLY-PROCESSED')
      AND 'STOCK_ANALYSIS' = any(stages) AND allocated_at IS NULL
    ORDER BY priority DESC, submitted_at, id`.execute(db)
  return rows.map(({ id }) => id)
}

type Missed = { readonly since: Date; readonly limit: number }

/**
 * Documents that were approved, never allocated, not changed after `since`, and that no job in the queue will allocate, in the order in which
 * they are served; those with articles that are being counted wait for the end of the count.
 */
export async function missedOrders(db: Db, { since, limit }: Missed): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT o.id FROM orders AS o
    WHERE o.status IN ('PENDING', 'AWAITING', 'PARTIALLY-PROCESSED') AND 'STOCK_ANALYSIS' = any(o.stages)
      AND o.allocated_at IS NULL AND o.updated_at < ${since.toISOString()}::timestamptz
      AND NOT EXISTS (SELECT FROM stock_counts AS c
        WHERE (c.warehouse_id = o.warehouse_id OR c.warehouse_id = any(o.served_from)) AND c.posted_at IS NULL AND c.given_up_at IS NULL
          AND (c.scope = 'whole' OR EXISTS (SELECT FROM stock_count_products AS chosen JOIN order_lines AS line
            ON line.product_id = chosen.product_id WHERE chosen.count_id = c.id AND line.order_id = o.id)))
      AND NOT EXISTS (SELECT FROM graphile_worker.jobs AS queued
        WHERE queued.key = ${`${JOBS.allocateOrder} `} || o.id AND queued.attempts < queued.max_attempts)
    ORDER BY o.priority DESC, o.submitted_at, o.id LIMIT ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

type Unserved = { readonly limit: number; readonly today: CalendarDate }

/**
 * Documents with lines that wait although goods that they may have are free, and that no job in the queue will serve, in the order in which
 * they are served. What is free and good enough long enough is judged as by packages/domain/src/stock/usable-batch.ts.
 */
export async function unservedOrders(db: Db, { limit, today }: Unserved): Promise<readonly UnservedOrder[]> {
  const { rows } = await sql<UnservedOrder>`
    SELECT o.id, array_agg(DISTINCT line.product_id) AS "productIds"
    FROM orders AS o JOIN order_lines AS line ON line.order_id = o.id AND line.waiting AND line.open > 0
    JOIN customers AS c ON c.id = o.customer_id
    JOIN products AS p ON p.id = line.product_id
    WHERE o.status IN ('PENDING', 'AWAITING', 'PARTIALLY-PROCESSED')
      AND EXISTS (SELECT FROM stock_levels AS level JOIN warehouses AS w ON w.id = level.warehouse_id AND w.kind = 'sale'
        LEFT JOIN shelf_life_exceptions AS agreed ON agreed.customer_id = c.id AND agreed.product_id = p.id
        WHERE level.product_id = line.product_id AND level.warehouse_id = any(o.served_from || o.warehouse_id)
          AND (level.warehouse_id = o.warehouse_id OR ${isUnbound(sql.ref('o.id'))})
          AND level.on_hand > level.reserved AND NOT level.blocked
          AND (level.expiry IS NULL OR level.expiry >= greatest(o.delivery_date, ${today}::date)
            + coalesce(agreed.days, greatest(c.min_shelf_life_days, p.min_shelf_life_days))))
      AND NOT EXISTS (SELECT FROM stock_counts AS count
        WHERE (count.warehouse_id = o.warehouse_id OR count.warehouse_id = any(o.served_from)) AND count.posted_at IS NULL AND count.given_up_at IS NULL)
      AND NOT EXISTS (SELECT FROM graphile_worker.jobs AS queued
        WHERE queued.task_identifier = ${JOBS.serveWaiting} AND queued.attempts < queued.max_attempts)
    GROUP BY o.id ORDER BY o.priority DESC, o.submitted_at, o.id LIMIT ${limit}`.execute(db)
  return rows
}

export type UnservedOrder = {
  readonly id: number
  /** What its lines wait for and is free. */
  readonly productIds: readonly string[]
}

/** Products that lines wait for in a warehouse. */
export async function waitingProductsOf(db: Db, warehouseId: string): Promise<readonly string[]> {
  const { rows } = await sql<{ productId: string }>`
    SELECT DISTINCT line.product_id AS "productId"
    FROM order_lines AS line JOIN orders ON orders.id = line.order_id
    WHERE line.waiting AND line.open > 0 AND ${isServedBy(warehouseId)}
      AND orders.status IN ('PENDING', 'AWAITING', 'PARTIALLY-PROCESSED')
    ORDER BY 1`.execute(db)
  return rows.map(({ productId }) => productId)
}

/** Documents with lines that wait for one of the products, in the order in which they are served: priority, then age. */
export async function waitingOrders(
  db: Db,
  warehouseId: string,
  productIds: readonly string[],
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT orders.id FROM orders
    WHERE ${isServedBy(warehouseId)} AND orders.status IN ('PENDING', 'AWAITING', 'PARTIALLY-PROCESSED')
      AND EXISTS (SELECT FROM order_lines AS line WHERE line.order_id = orders.id AND line.waiting
        AND line.open > 0 AND line.product_id = ANY(${[...productIds]}::text[]))
    ORDER BY orders.priority DESC, orders.submitted_at, orders.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of the products that some line waits for in the warehouse. */
async function waitingProducts(
  trx: Trx,
  warehouseId: string,
  productIds: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ productId: string }>`
    SELECT DISTINCT line.product_id AS "productId"
    FROM order_lines AS line JOIN orders ON orders.id = line.order_id
    WHERE line.waiting AND line.open > 0 AND line.product_id = ANY(${[...productIds]}::text[])
      AND ${isServedBy(warehouseId)}
    ORDER BY line.product_id`.execute(trx)
  return rows.map(({ productId }) => productId)
}
