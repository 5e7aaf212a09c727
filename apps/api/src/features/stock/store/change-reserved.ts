import type { Milli } from '@cais/domain/kernel/quantity'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Adds to what is reserved on each level (takes away when negative). The levels must be locked. */
export async function changeReserved(trx: Trx, changes: ReadonlyMap<number, Milli>): Promise<void> {
  if (changes.size === 0) return
  await sql`
    UPDATE stock_levels AS level SET reserved = level.reserved + change.quantity, version = level.version + 1
    FROM unnest(${[...changes.keys()]}::bigint[], ${[...changes.values()]}::bigint[]) AS change (level_id, quantity)
    WHERE level.id = change.level_id`.execute(trx)
}
