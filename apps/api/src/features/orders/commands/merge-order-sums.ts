import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { deleteEmptySums, mergeChanges, mergeExposures } from '../store.ts'

const MERGING = 7_226_004

/** Merges the recorded changes into the sums that lists read. A run that finds another one at work does nothing. */
export const mergeOrderSums = (db: Db): Promise<void> => inTransaction(db, mergeSums)

/** The same inside a transaction. */
export async function mergeSums(trx: Trx): Promise<void> {
  const { rows } = await sql<{ free: boolean }>`SELECT pg_try_advisory_xact_lock(${MERGING}) AS free`.execute(
    trx,
  )
  if (!rows[0]?.free) return
  // New kinds of this transaction are written at its end; the merge needs them now.
  await sql`SET CONSTRAINTS order_new_kinds_kept IMMEDIATE`.execute(trx)
  await mergeChanges(trx)
  await mergeExposures(trx)
  await sql`SET CONSTRAINTS order_new_kinds_kept DEFERRED`.execute(trx)
}

/** Deletes sums that are zero. */
export const dropEmptySums = (db: Db): Promise<void> =>
  inTransaction(db, async (trx) => {
    await sql`SELECT pg_advisory_xact_lock(${MERGING})`.execute(trx)
    await deleteEmptySums(trx)
  })
