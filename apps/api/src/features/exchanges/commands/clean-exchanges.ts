import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { inTransaction } from '../../../db/transaction.ts'

const AT_ONCE = 5000
const DAY_MS = 24 * 3_600_000

/**
 * Deletes exchanges whose last attempt is older than so many days, with their attempts; answers how many. What waits, failed, was refused or is in doubt
 * stays until somebody says that it is dealt with. Files and documents stay where they are.
 */
export async function cleanExchanges(
  db: Db,
  { now, days }: { readonly now: Date; readonly days: number },
): Promise<number> {
  const before = new Date(now.getTime() - days * DAY_MS).toISOString()
  let deleted = 0
  for (;;) {
    const { numAffectedRows = 0n } = await inTransaction(db, (trx) =>
      sql`DELETE FROM exchanges WHERE id = ANY(ARRAY(
        SELECT id FROM exchanges WHERE last_at < ${before}::timestamptz AND NOT needs_attention AND state <> 'waiting'
        ORDER BY last_at, id LIMIT ${AT_ONCE} FOR UPDATE SKIP LOCKED))`.execute(trx),
    )
    deleted += Number(numAffectedRows)
    if (numAffectedRows < BigInt(AT_ONCE)) return deleted
  }
}
