import type { Db } from '../../db/pool.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Once } from '../context.ts'
import { type Claim, keepReply, partOf, takeClaim } from './idempotency.ts'

/**
 * Parts of a request, each in a transaction of its own together with a claim that its key leads to: when a request that
 * died in the middle is repeated, what was done answers as it did, and only the rest is done.
 */
export const onceUnder =
  (db: Db, claim: Claim | undefined): Once =>
  (part, work) =>
    inTransaction(db, async (trx) => {
      if (claim === undefined) return await work(trx)
      const own = partOf(claim, part)
      const kept = await takeClaim(trx, own)
      if (kept) return JSON.parse(kept.body ?? 'null')
      const given = await work(trx)
      await keepReply(trx, own, { status: 200, body: JSON.stringify(given) })
      return given
    })
