import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { deleteEmptySums } from '../store/delete-empty-sums.ts'
import { mergeChanges } from '../store/merge-changes.ts'

const MERGING = 7_226_004

/** Merges what was changed into the sums that lists read. One at a time: who finds another one at it leaves it to that one. */
export const mergeOrderSums = (db: Db): Promise<void> => inTransaction(db, mergeSums)

/** The same inside a transaction. */
export async function mergeSums(trx: Trx): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${MERGING}) AS free`.execute(
    trx,
  )
  if (rows[0]?.free) await mergeChanges(trx)
}

/** Drops what came down to nothing. */
export const dropEmptySums = (db: Db): Promise<void> =>
  inTransaction(db, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${MERGING})`.execute(trx)
    await deleteEmptySums(trx)
  })
