import type { Milli } from '@cais/domain/kernel/quantity'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** Held goods leave the house: on hand and reserved of each level fall alike. The levels must be locked. */
export async function takeFromLevels(trx: Trx, taken: ReadonlyMap<number, Milli>): Promise<void> {
  if (taken.size === 0) return
  await sql`
    UPDATE stock_levels AS level SET on_hand = level.on_hand - gone.quantity,
      reserved = level.reserved - gone.quantity, version = level.version + 1
    FROM unnest(${[...taken.keys()]}::bigint[], ${[...taken.values()]}::bigint[]) AS gone (level_id, quantity)
    WHERE level.id = gone.level_id`.execute(trx)
}
