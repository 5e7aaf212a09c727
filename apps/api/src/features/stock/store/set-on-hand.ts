import type { Milli } from '@cais/domain/kernel/quantity'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** What a count found; the movement is written beside it. */
export async function setOnHand(trx: Trx, levelId: number, onHand: Milli): Promise<void> {
  await trx
    .updateTable('stock_levels')
    .set({ on_hand: onHand, version: sql<number>`version + 1` })
    .where('id', '=', levelId)
    .execute()
}
