import type { Milli } from '@cais/domain/kernel/quantity'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Adds to what is on hand of each level (takes away when negative). The levels must be locked; movements are written beside it. */
export async function addOnHand(trx: Trx, changes: ReadonlyMap<number, Milli>): Promise<void> {
  await sql`
    UPDATE stock_levels AS level SET on_hand = level.on_hand + change.quantity, version = level.version + 1
    FROM unnest(${[...changes.keys()]}::bigint[], ${[...changes.values()]}::bigint[]) AS change (level_id, quantity)
    WHERE level.id = change.level_id`.execute(trx)
}
