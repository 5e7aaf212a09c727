import type { Trx } from '../../../db/transaction.ts'

/** Locks the levels in the order of their ids, so that two transactions never wait for each other in a circle. */
export async function lockLevels(trx: Trx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .selectFrom('stock_levels')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .forUpdate()
    .execute()
}
