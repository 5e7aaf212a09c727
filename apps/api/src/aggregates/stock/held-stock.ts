import type { Milli } from '@cais/domain/kernel/quantity'
import type { HeldBucket } from '@cais/domain/orders/lines'
import type { HeldRow } from '@cais/domain/stock/held-row'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import type { LineColumns, OrderRecord } from '../documents/record/order-record.ts'
import type { HeldReason } from './held-reasons.ts'
import { changeReserved, lockLevels } from './stock-levels.ts'
import { offerStock } from './waiting-lines.ts'

/** Removes held rows as they were read under the lock of their order; returns how many were removed. */
export async function deleteHeld(trx: Trx, rows: readonly HeldRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const { numAffectedRows } = await sql`
    DELETE FROM held_stock AS held
    USING unnest(${rows.map((row) => row.lineId)}::bigint[], ${rows.map((row) => row.levelId)}::bigint[],
      ${rows.map((row) => row.bucket)}::text[], ${rows.map((row) => row.quantity)}::bigint[]
    ) AS removed (line_id, level_id, bucket, quantity)
    WHERE held.line_id = removed.line_id AND held.level_id = removed.level_id
      AND held.bucket = removed.bucket AND held.quantity = removed.quantity`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

export type NewHeldRow = HeldRow & { readonly reason: HeldReason }

/** Holds quantities; what a line holds of a batch already in the same bucket grows. The levels must be locked. */
export async function insertHeld(trx: Trx, rows: readonly NewHeldRow[]): Promise<void> {
  if (rows.length > 0) await insertStatement(rows).execute(trx)
}

/** The same, and what is reserved on the levels grows with it: one statement. */
export async function insertReserved(trx: Trx, rows: readonly NewHeldRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    WITH held AS (${insertStatement(rows)})
    UPDATE stock_levels AS level SET reserved = level.reserved + added.quantity, version = level.version + 1
    FROM (
      SELECT level_id, sum(quantity)::bigint AS quantity
      FROM unnest(${rows.map((row) => row.levelId)}::bigint[], ${rows.map((row) => row.quantity)}::bigint[]) AS one (level_id, quantity)
      GROUP BY level_id) AS added
    WHERE level.id = added.level_id`.execute(trx)
}

const insertStatement = (rows: readonly NewHeldRow[]) => sql`
    INSERT INTO held_stock (line_id, level_id, bucket, quantity, reason)
    SELECT * FROM unnest(${rows.map((row) => row.lineId)}::bigint[], ${rows.map((row) => row.levelId)}::bigint[],
      ${rows.map((row) => row.bucket)}::text[], ${rows.map((row) => row.quantity)}::bigint[],
      ${rows.map((row) => JSON.stringify(row.reason))}::jsonb[])
    ON CONFLICT (line_id, level_id, bucket) DO UPDATE SET quantity = held_stock.quantity + excluded.quantity`

/** Moves held rows, read under the lock of their order, into another bucket with their reasons. What is reserved on the batches stays. */
export async function moveHeld(trx: Trx, ids: readonly number[], to: HeldBucket): Promise<void> {
  if (ids.length === 0) return
  await sql`
    WITH moved AS (
      DELETE FROM held_stock WHERE id = ANY(${ids}::bigint[]) AND bucket <> ${to}
      RETURNING line_id, level_id, quantity, reason
    )
    INSERT INTO held_stock (line_id, level_id, bucket, quantity, reason)
    SELECT line_id, level_id, ${to}, quantity, reason FROM moved
    ON CONFLICT (line_id, level_id, bucket) DO UPDATE SET quantity = held_stock.quantity + excluded.quantity`.execute(
    trx,
  )
}

/** The document that a line belongs to. */
export async function orderOfLine(db: Db, lineId: number): Promise<number | undefined> {
  const line = await db
    .selectFrom('order_lines')
    .select('order_id')
    .where('id', '=', lineId)
    .executeTakeFirst()
  return line?.order_id
}

/** Takes quantities off held rows that were read under the lock of their order; an empty row goes. */
export async function reduceHeld(
  trx: Trx,
  rows: readonly { readonly id: number; readonly quantity: Milli }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    WITH taken AS (
      SELECT * FROM unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ quantity }) => quantity)}::bigint[]) AS one (id, quantity)),
    emptied AS (
      DELETE FROM held_stock AS held USING taken WHERE held.id = taken.id AND held.quantity = taken.quantity)
    UPDATE held_stock AS held SET quantity = held.quantity - taken.quantity
    FROM taken WHERE held.id = taken.id AND held.quantity > taken.quantity`.execute(trx)
}

/** Everything that the documents hold in one bucket moves to another; the buckets of the lines are saved by the caller. */
export async function moveAllHeld(
  trx: Trx,
  records: readonly OrderRecord[],
  { from, to }: { readonly from: HeldBucket; readonly to: HeldBucket },
): Promise<void> {
  const rows = records.flatMap(({ held }) => held.filter(({ bucket }) => bucket === from))
  await moveHeld(
    trx,
    rows.map(({ id }) => id),
    to,
  )
}

/** A part of a held row, or all of it. */
export type HeldPart = { readonly id: number; readonly levelId: number; readonly quantity: Milli }

/** Takes the parts off their rows, which were read under the lock of their order; empty rows go. Answers lines, batches and reasons. */
const takenParts = (parts: readonly HeldPart[]) => sql`
  part AS (SELECT * FROM unnest(${parts.map(({ id }) => id)}::bigint[], ${parts.map(({ quantity }) => quantity)}::bigint[]) AS one (id, quantity)),
  gone AS (DELETE FROM held_stock AS held USING part WHERE held.id = part.id AND held.quantity = part.quantity
    RETURNING held.line_id, held.level_id, part.quantity, held.reason),
  reduced AS (UPDATE held_stock AS held SET quantity = held.quantity - part.quantity FROM part
    WHERE held.id = part.id AND held.quantity > part.quantity RETURNING held.line_id, held.level_id, part.quantity, held.reason)`

/** Moves parts into another bucket with their reasons. What is reserved on the batches stays; the buckets of the lines are saved by the caller. */
export async function moveHeldParts(trx: Trx, parts: readonly HeldPart[], to: HeldBucket): Promise<void> {
  if (parts.length === 0) return
  await sql`
    WITH ${takenParts(parts)}
    INSERT INTO held_stock (line_id, level_id, bucket, quantity, reason)
    SELECT line_id, level_id, ${to}, quantity, reason FROM (SELECT * FROM gone UNION ALL SELECT * FROM reduced) AS taken
    ON CONFLICT (line_id, level_id, bucket) DO UPDATE SET quantity = held_stock.quantity + excluded.quantity`.execute(
    trx,
  )
}

/** Gives parts back and offers them to lines that wait; the buckets of the lines are saved by the caller. */
export async function releaseHeldParts(trx: Trx, parts: readonly HeldPart[]): Promise<void> {
  if (parts.length === 0) return
  const released = new Map<number, Milli>()
  for (const { levelId, quantity } of parts) released.set(levelId, (released.get(levelId) ?? 0) - quantity)
  await lockLevels(trx, [...released.keys()])
  await sql`WITH ${takenParts(parts)} SELECT count(*) FROM gone, reduced`.execute(trx)
  await changeReserved(trx, released)
  await offerStock(trx, [...released.keys()])
}

/** Batches held for picking are held for analysis again; the buckets of the lines are saved by the caller. */
export async function moveHeldToAnalysis(
  trx: Trx,
  record: OrderRecord,
  isAffected: (line: LineColumns) => boolean = () => true,
): Promise<void> {
  const lineIds = new Set(record.lines.filter(isAffected).map(({ id }) => id))
  const rows = record.held.filter(({ bucket, lineId }) => bucket === 'picking' && lineIds.has(lineId))
  await moveHeld(
    trx,
    rows.map(({ id }) => id),
    'reserved',
  )
}

/**
 * Gives back what documents held on their batches and offers it to lines that wait. Call it with rows read under the
 * lock of their order; the buckets of the lines are saved by the caller, with the order.
 */
export async function releaseHeld(trx: Trx, rows: readonly HeldRow[]): Promise<void> {
  if (rows.length === 0) return
  const released = new Map<number, Milli>()
  for (const row of rows) released.set(row.levelId, (released.get(row.levelId) ?? 0) - row.quantity)
  await lockLevels(trx, [...released.keys()])
  if ((await deleteHeld(trx, rows)) !== rows.length) throw new Error('Held stock changed without its order')
  await changeReserved(trx, released)
  await offerStock(trx, [...released.keys()])
}
