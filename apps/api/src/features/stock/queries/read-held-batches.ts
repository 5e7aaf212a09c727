import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import type { HeldBucket } from '@cais/domain/orders/lines'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { HeldReason } from '../presenter/reason-words.ts'

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
  const { rows } = await sql<HeldBatch>`
    SELECT held.line_id AS "lineId", held.level_id AS "levelId", level.warehouse_id AS "warehouseId",
      level.batch, level.expiry, held.bucket, held.quantity, held.reason
    FROM held_stock AS held
    JOIN order_lines AS line ON line.id = held.line_id
    JOIN stock_levels AS level ON level.id = held.level_id
    WHERE line.order_id = ${orderId}
    ORDER BY held.line_id, level.expiry NULLS LAST, level.received_on, level.id`.execute(db)
  return rows
}
