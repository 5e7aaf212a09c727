import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'

/**
 * Many documents like one, quickly: the same facts, lines and holds under numbers of their own. The batches that the
 * model holds must have enough on hand for all. Answers the ids of all, the model included.
 */
export async function cloneOrders(db: Db, modelId: number, copies: number): Promise<number[]> {
  const ids = await cloneHeads(db, modelId, copies)
  await sql`INSERT INTO order_lines (${LINE_COLUMNS}, order_id)
    SELECT ${LINE_COLUMNS}, copy.id FROM order_lines, unnest(${ids}::bigint[]) AS copy (id) WHERE order_id = ${modelId}`.execute(
    db,
  )
  await sql`UPDATE stock_levels SET reserved = stock_levels.reserved + held.quantity * ${copies}::int
    FROM held_stock AS held JOIN order_lines AS line ON line.id = held.line_id
    WHERE line.order_id = ${modelId} AND stock_levels.id = held.level_id`.execute(db)
  await sql`INSERT INTO held_stock (line_id, level_id, bucket, quantity, reason)
    SELECT copy.id, held.level_id, held.bucket, held.quantity, held.reason
    FROM held_stock AS held JOIN order_lines AS model ON model.id = held.line_id AND model.order_id = ${modelId}
    JOIN order_lines AS copy ON copy.order_id = any(${ids}::bigint[]) AND copy.product_id = model.product_id`.execute(
    db,
  )
  return [modelId, ...ids]
}

const LINE_COLUMNS =
  sql.raw(`sequence, product_id, description, unit, quantity, ordered_unit, ordered_quantity, unit_factor, stock_factor, unit_price, list_price, price_date,
  negotiated_price, discount, discount_bp, discount_amount, special_field, vat_code, vat_bp, unit_weight, temperature,
  discount_total, document_discount, total, weight, open, reserved, picking, loading, billed, closed, waiting`)

const HEAD_COLUMNS =
  sql.raw(`type, branch_id, warehouse_id, operation_id, customer_id, address_id, delivery_address,
  province_id, route, payment_condition, delivery_date, due_at, created_by, created_at, submitted_by, submitted_at,
  verification_started_at, verified_at, allocated_at, status, stages, merchandise, discounts, vat, total, vat_by_rate,
  weight, line_count, exposure_open, exposure_loaded`)

async function cloneHeads(db: Db, modelId: number, copies: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO orders (${HEAD_COLUMNS}, number)
    SELECT ${HEAD_COLUMNS}, number || '-' || copy FROM orders, generate_series(1, ${copies}::int) AS copy
    WHERE id = ${modelId} RETURNING id`.execute(db)
  return rows.map(({ id }) => id)
}
