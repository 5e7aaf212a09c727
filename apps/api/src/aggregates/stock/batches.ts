import type { BatchHolder, HoldingTransfer } from '@cais/contract/stock/schemas'
import type { User } from '@cais/domain/access/actor'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { HeldBucket } from '@cais/domain/orders/lines'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { StockLevelsTable } from '../../db/schema.ts'
import { visibleTo } from '../documents/visibility.ts'
import type { HeldReason } from './held-reasons.ts'
import { requireLevel } from './stock-checks.ts'

/** The documents that hold a batch, in the order in which they are served. Throws NOT_FOUND for a batch outside the scope. */
export async function listHolders(db: Db, levelId: number, user: User): Promise<BatchHolder[]> {
  await requireLevel(db, levelId, user)
  const rows = await readHolders(db, levelId, user)
  return rows.map(({ quantity, ...holder }) => ({ ...holder, quantity: quantity / 1000 }))
}

/** The transfers that hold a batch until they are sent, by the day on which they leave. The caller checked the scope of the batch. */
export async function listHoldingTransfers(db: Db, levelId: number): Promise<HoldingTransfer[]> {
  const { rows } = await sql<HoldingTransfer>`
    SELECT t.id, t.number, w.name AS to, batch.held AS quantity, t.leaves_on AS "leavesOn"
    FROM transfer_batches AS batch JOIN transfer_lines AS line ON line.id = batch.line_id
    JOIN transfers AS t ON t.id = line.transfer_id JOIN warehouses AS w ON w.id = t.to_warehouse_id
    WHERE batch.level_id = ${levelId} AND batch.held > 0 ORDER BY t.leaves_on, t.id`.execute(db)
  return rows.map(({ quantity, ...transfer }) => ({ ...transfer, quantity: quantity / 1000 }))
}

async function readHolders(db: Db, levelId: number, user: User): Promise<readonly BatchHolder[]> {
  const { rows } = await sql<BatchHolder>`
    SELECT o.id AS "orderId", line.id AS "lineId", o.number, customer.name AS "customerName", held.bucket, held.quantity,
      o.priority, o.submitted_at AS "submittedAt", o.delivery_date AS "deliveryDate"
    FROM held_stock AS held
    JOIN order_lines AS line ON line.id = held.line_id
    JOIN orders AS o ON o.id = line.order_id
    JOIN customers AS customer ON customer.id = o.customer_id
    WHERE held.level_id = ${levelId} AND ${visibleTo(user)}
    ORDER BY o.priority DESC, o.submitted_at, o.id, held.bucket`.execute(db)
  return rows
}

const BATCH_COLUMNS = [
  'id',
  'warehouse_id',
  'batch',
  'expiry',
  'received_on',
  'blocked',
  'on_hand',
  'reserved',
  'version',
] as const

type BatchColumns = Pick<Selectable<StockLevelsTable>, (typeof BATCH_COLUMNS)[number]>

/** A batch in one warehouse as the screens show it. */
export const presentBatch = (row: BatchColumns) => ({
  levelId: row.id,
  warehouseId: row.warehouse_id,
  batch: row.batch,
  expiry: row.expiry,
  receivedOn: row.received_on,
  blocked: row.blocked,
  stock: row.on_hand / 1000,
  reservedStock: row.reserved / 1000,
  available: (row.on_hand - row.reserved) / 1000,
  version: row.version,
})

/** Batches as the screens show them. */
export async function readBatchRows(db: Db, levelIds: readonly number[]) {
  const rows = await db
    .selectFrom('stock_levels')
    .select(BATCH_COLUMNS)
    .where('id', '=', sql<number>`any(${[...levelIds]}::bigint[])`)
    .orderBy('id')
    .execute()
  return rows.map(presentBatch)
}

/** One batch. Throws NOT_FOUND. */
export async function readBatch(db: Db, levelId: number) {
  const [batch] = await readBatchRows(db, [levelId])
  if (batch === undefined) throw new RuleError('NOT_FOUND', { batch: levelId })
  return batch
}

export type HeldBatch = {
  readonly lineId: number
  readonly levelId: number
  readonly warehouseId: string
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly bucket: HeldBucket
  readonly quantity: Milli
  readonly reason: HeldReason
}

/** What a document holds, in FEFO order. */
export async function readHeldBatches(db: Db, orderId: number): Promise<readonly HeldBatch[]> {
  const { rows } = await heldBatches(orderId).execute(db)
  return rows
}

/** The SQL of readHeldBatches. */
export const heldBatches = (orderId: number) => sql<HeldBatch>`
    SELECT held.line_id AS "lineId", held.level_id AS "levelId", level.warehouse_id AS "warehouseId",
      level.batch, level.expiry, held.bucket, held.quantity, held.reason
    FROM held_stock AS held
    JOIN order_lines AS line ON line.id = held.line_id
    JOIN stock_levels AS level ON level.id = held.level_id
    WHERE line.order_id = ${orderId}
    ORDER BY held.line_id, level.expiry NULLS LAST, level.received_on, level.id`
