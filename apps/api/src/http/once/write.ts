import type { Db } from '../../db/pool.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import { FileReply } from '../file-reply.ts'
import type { Answer, Call, Context } from '../handler.ts'
import { type Claim, keepReply, takeClaim, withLease } from './idempotency.ts'
import { onceUnder } from './once-under.ts'
import { createQueue } from './one-at-a-time.ts'

/**
 * Runs a write. Its claim, its work and its kept reply are one transaction, so a repeated key, a lost connection
 * or a killed server can neither do the work twice nor block the key.
 */
export function createWriter(db: Db, call: Call, answer: (value: unknown) => Answer) {
  const oneAtATime = createQueue()
  const run = call.transaction === 'own' ? ownTransactions : requestTransaction
  return async (context: Context, claim: Claim | undefined, replayed: () => void): Promise<Answer> => {
    const work = () => run({ db, call, answer, context, claim, replayed })
    return claim ? oneAtATime(`${claim.userId} ${claim.key}`, work) : work()
  }
}

type Write = {
  readonly db: Db
  readonly call: Call
  readonly answer: (value: unknown) => Answer
  readonly context: Context
  readonly claim: Claim | undefined
  readonly replayed: () => void
}

async function requestTransaction(write: Write): Promise<Answer> {
  const committed: (() => void)[] = []
  const answer = await inTransaction(write.db, (trx) => {
    // A second attempt after a dead-lock begins with nothing to do afterwards.
    committed.length = 0
    return claimAndWork(write, trx, committed)
  })
  for (const work of committed) work()
  return answer
}

async function claimAndWork(write: Write, trx: Trx, committed: (() => void)[]): Promise<Answer> {
  const { call, answer, context, claim, replayed } = write
  const kept = claim && (await takeClaim(trx, claim))
  if (kept) {
    replayed()
    return kept
  }
  const afterCommit = (work: () => void) => void committed.push(work)
  const writeContext = { ...context, db: trx, trx, afterCommit }
  const given = answer(await call.handler(writeContext))
  if (claim && !(given instanceof FileReply)) await keepReply(trx, claim, given)
  return given
}

async function ownTransactions({ db, call, answer, context, claim, replayed }: Write): Promise<Answer> {
  const ownContext = { ...context, once: onceUnder(db, claim) }
  if (claim === undefined) return answer(await call.handler(ownContext))
  let worked = false
  const kept = await withLease(db, claim, async () => {
    worked = true
    const given = answer(await call.handler(ownContext))
    if (given instanceof FileReply)
      throw new Error(`${call.key} answers a file and cannot keep it under a key`)
    return given
  })
  if (!worked) replayed()
  return kept
}
