import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'
import { queueMissedBilling } from '../store.ts'

/** A job bills within seconds; a document that waits longer and is in no queue was missed. */
const MISSED_AFTER_MS = 60_000

/**
 * Invoices are made as they are requested; this queues those whose job was lost or given up, in the name of who requested them. Answers
 * how many.
 */
export async function requeueInvoices(
  db: Db,
  { now, limit }: { readonly now: Date; readonly limit: number },
) {
  const since = new Date(now.getTime() - MISSED_AFTER_MS)
  return await inTransaction(db, (trx) => queueMissedBilling(trx, { since, limit }))
}
