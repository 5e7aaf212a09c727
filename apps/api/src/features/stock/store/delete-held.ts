import type { HeldRow } from '@cais/domain/stock/held-row'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Removes held rows as they were read under the lock of their order; answers how many went. */
export async function deleteHeld(trx: Trx, rows: readonly HeldRow[]): Promise<number> {
  if (rows.length === 0) return 0
  const { numAffectedRows } = await sql`
    DELETE FROM held_stock AS held
    USING unnest(${rows.map((row) => row.lineId)}::bigint[], ${rows.map((row) => row.levelId)}::bigint[],
      ${rows.map((row) => row.bucket)}::text[], ${rows.map((row) => row.quantity)}::bigint[]
    ) AS gone (line_id, level_id, bucket, quantity)
    WHERE held.line_id = gone.line_id AND held.level_id = gone.level_id
      AND held.bucket = gone.bucket AND held.quantity = gone.quantity`.execute(trx)
  return Number(numAffectedRows ?? 0)
}
