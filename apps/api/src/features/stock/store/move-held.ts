import type { HeldBucket } from '@cais/domain/orders/lines'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

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
