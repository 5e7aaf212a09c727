import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

export type ReceivedBatch = {
  readonly productId: string
  readonly batch: string
  /** Last day on which it may be sold; null = never expires, or as the batch is known already. */
  readonly expiry: CalendarDate | null
  readonly quantity: Milli
}

export type ReceivedLevel = {
  readonly id: number
  readonly productId: string
  readonly batch: string
  readonly version: number
}

/** New levels, or larger ones where the batch is known; answers the level of each batch. */
export async function addReceived(
  trx: Trx,
  receipt: { warehouseId: string; receivedOn: CalendarDate; lines: readonly ReceivedBatch[] },
): Promise<readonly ReceivedLevel[]> {
  const { lines } = receipt
  const { rows } = await sql<ReceivedLevel>`
    INSERT INTO stock_levels (product_id, warehouse_id, batch, expiry, received_on, on_hand)
    SELECT product_id, ${receipt.warehouseId}, batch, expiry, ${receipt.receivedOn}::date, quantity
    FROM unnest(${lines.map((line) => line.productId)}::text[], ${lines.map((line) => line.batch)}::text[],
      ${lines.map((line) => line.expiry)}::date[], ${lines.map((line) => line.quantity)}::bigint[]
    ) AS received (product_id, batch, expiry, quantity)
    ORDER BY product_id, batch
    ON CONFLICT (warehouse_id, product_id, batch) DO UPDATE
      SET on_hand = stock_levels.on_hand + excluded.on_hand, version = stock_levels.version + 1
    RETURNING id, product_id AS "productId", batch, version`.execute(trx)
  return rows
}
