import type { HeldRow } from '@cais/domain/stock/held-row'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Why a batch was chosen, as kept beside the held row: a code and its figures; {} when picked by hand. */
export type HoldReason = { readonly code?: string; readonly [figure: string]: unknown }

export type NewHeldRow = HeldRow & { readonly reason: HoldReason }

/** Holds quantities; what a line holds of a batch already in the same bucket grows. The levels must be locked. */
export async function insertHeld(trx: Trx, rows: readonly NewHeldRow[]): Promise<void> {
  if (rows.length === 0) return
  await sql`
    INSERT INTO held_stock (line_id, level_id, bucket, quantity, reason)
    SELECT * FROM unnest(${rows.map((row) => row.lineId)}::bigint[], ${rows.map((row) => row.levelId)}::bigint[],
      ${rows.map((row) => row.bucket)}::text[], ${rows.map((row) => row.quantity)}::bigint[],
      ${rows.map((row) => JSON.stringify(row.reason))}::jsonb[])
    ON CONFLICT (line_id, level_id, bucket) DO UPDATE SET quantity = held_stock.quantity + excluded.quantity`.execute(
    trx,
  )
}
