import { ask, inTransaction, pool } from './database.ts'
import { buckets } from './order-detail.ts'
import type { LevelRow, LineRow, OrderRow } from './rows.ts'

type OpenLine = Pick<LineRow, 'id' | 'product_id' | 'open'>
type Taken = { line: number; level: number; quantity: number }

/**
 * Allocates by first expired, first out over locked batches; writes held rows, levels, lines, order, history and outbox in four
 * statements.
 */
export async function allocateOrder(id: number, { version }: { version: number }) {
  await inTransaction(async (client) => {
    const lines = await ask<OpenLine>(client, 'open lines', LINES, [id, version])
    const levels = await ask<LevelRow>(client, 'levels', LEVELS, [lines.map((line) => line.product_id)])
    const picks = pickBatches(lines, levels)
    await ask(client, 'hold', HOLD, [
      id,
      picks.map(({ line }) => line),
      picks.map(({ level }) => level),
      picks.map(({ quantity }) => quantity),
    ])
  })
  return stockDetail(id)
}

function pickBatches(lines: readonly OpenLine[], levels: readonly LevelRow[]): Taken[] {
  const free = new Map(levels.map((level) => [level, level.on_hand - level.reserved]))
  const picks: Taken[] = []
  for (const line of lines) {
    let missing = line.open
    for (const [level, rest] of free) {
      if (level.product_id !== line.product_id || rest <= 0 || missing === 0) continue
      const quantity = Math.min(rest, missing)
      picks.push({ line: line.id, level: level.id, quantity })
      free.set(level, rest - quantity)
      missing -= quantity
    }
  }
  return picks
}

const LINES = `SELECT l.id, l.product_id, l.open FROM orders o JOIN order_lines l ON l.order_id = o.id
  WHERE o.id = $1 AND o.version = $2 AND l.open > 0 ORDER BY l.sequence FOR UPDATE OF o`

const LEVELS = `SELECT id, product_id, on_hand, reserved FROM stock_levels WHERE warehouse_id = 'SD1' AND product_id = any($1) AND NOT blocked
  AND (expiry IS NULL OR expiry >= current_date) ORDER BY id FOR UPDATE`

const HOLD = `WITH picks AS (SELECT * FROM unnest($2::bigint[], $3::bigint[], $4::bigint[]) AS p (line_id, level_id, quantity)),
  held AS (INSERT INTO held_stock (line_id, level_id, bucket, quantity) SELECT line_id, level_id, 'reserved', quantity FROM picks),
  levels AS (UPDATE stock_levels SET reserved = reserved + p.quantity, version = version + 1
    FROM (SELECT level_id, sum(quantity) AS quantity FROM picks GROUP BY level_id) AS p WHERE p.level_id = stock_levels.id),
  lines AS (UPDATE order_lines SET open = open - p.quantity, reserved = reserved + p.quantity
    FROM (SELECT line_id, sum(quantity) AS quantity FROM picks GROUP BY line_id) AS p WHERE p.line_id = order_lines.id),
  saved AS (UPDATE orders SET allocated_at = now(), version = version + 1, updated_at = now() WHERE id = $1 RETURNING *),
  logged AS (INSERT INTO history (object_type, object_id, seq, user_id, action, facts, prev_digest, digest)
    SELECT 'order', id::text, coalesce((SELECT max(seq) FROM history WHERE object_type = 'order' AND object_id = $1::text), 0) + 1, created_by, 'allocate', '{}', '',
      encode(sha256(convert_to(jsonb_build_array(id, version, status)::text, 'UTF8')), 'hex') FROM saved)
  INSERT INTO outbox (noun, object_id, version, branch_id, created_by, status, stages)
  SELECT 'order', id, version, branch_id, created_by, status, stages FROM saved`

const HEAD = `SELECT o.id, o.number, o.type, o.status, o.stages, o.warehouse_id, o.delivery_date, o.version, c.id AS customer_id, c.name, c.code, c.min_shelf_life_days
  FROM orders o JOIN customers c ON c.id = o.customer_id WHERE o.id = $1`

const HELD = `SELECT l.*, (SELECT json_agg(json_build_object('levelId', v.id, 'warehouseId', v.warehouse_id, 'batch', v.batch, 'expiry', v.expiry, 'bucket', h.bucket,
    'quantity', h.quantity / 1000.0, 'reason', '')) FROM held_stock h JOIN stock_levels v ON v.id = h.level_id WHERE h.line_id = l.id) AS held
  FROM order_lines l WHERE l.order_id = $1 ORDER BY l.sequence`

type Head = OrderRow & { readonly name: string; readonly code: string; readonly min_shelf_life_days: number }
type HeldLine = LineRow & { readonly held: readonly object[] | null }

async function stockDetail(id: number) {
  const [[row], lines] = await Promise.all([
    ask<Head>(pool, 'stock head', HEAD, [id]),
    ask<HeldLine>(pool, 'stock lines', HELD, [id]),
  ])
  if (row === undefined) throw new Error(`No order ${id}`)
  return {
    data: {
      ...{ orderId: row.id, number: row.number, type: row.type, status: row.status, stages: row.stages },
      customer: { id: row.customer_id, name: row.name, code: row.code },
      ...{
        minShelfLifeDays: row.min_shelf_life_days,
        warehouse: row.warehouse_id,
        deliveryDate: row.delivery_date,
      },
      lines: lines.map(presentLine),
      ...{ version: row.version, allowedActions: [], disabledActions: [] },
    },
  }
}

const presentLine = (line: HeldLine) => ({
  ...{
    id: line.id,
    lineNumber: line.sequence,
    productId: line.product_id,
    description: line.description,
    specialField: line.special_field,
  },
  ...{
    unit: line.unit,
    orderedQuantity: line.quantity / 1000,
    reservedQuantity: line.reserved / 1000,
    missingQuantity: line.open / 1000,
  },
  ...{
    lineStatus: line.open === 0 ? 'allocated' : 'no allocation',
    waiting: line.waiting,
    buckets: buckets(line),
    held: line.held ?? [],
    proposal: [],
  },
})
