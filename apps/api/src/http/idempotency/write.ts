import type { Db } from '../../db/pool.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import type { Once } from '../context.ts'
import { FileReply } from '../file-reply.ts'
import type { Answer, Call, Context } from '../handler.ts'
import { type Claim, partOf, storeReply, takeClaim, withLease } from './claims.ts'

/**
 * Runs a write. Its claim, its work and its stored reply are one transaction, so a repeated key, a lost connection
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
  const stored = claim && (await takeClaim(trx, claim))
  if (stored) {
    replayed()
    return stored
  }
  const afterCommit = (work: () => void) => void committed.push(work)
  const writeContext = { ...context, db: trx, trx, afterCommit }
  const given = answer(await call.handler(writeContext))
  if (claim && !(given instanceof FileReply)) await storeReply(trx, claim, given)
  return given
}

async function ownTransactions({ db, call, answer, context, claim, replayed }: Write): Promise<Answer> {
  const ownContext = { ...context, once: onceUnder(db, claim) }
  if (claim === undefined) return answer(await call.handler(ownContext))
  let worked = false
  const stored = await withLease(db, claim, async () => {
    worked = true
    const given = answer(await call.handler(ownContext))
    if (given instanceof FileReply)
      throw new Error(`${call.key} answers a file and cannot keep it under a key`)
    return given
  })
  if (!worked) replayed()
  return stored
}

/**
 * Parts of a request, each in a transaction of its own together with a claim that its key leads to: when a request that
 * died in the middle is repeated, what was done answers as it did, and only the rest is done.
 */
const onceUnder =
  (db: Db, claim: Claim | undefined): Once =>
  (part, work) =>
    inTransaction(db, async (trx) => {
      if (claim === undefined) return await work(trx)
      const own = partOf(claim, part)
      const stored = await takeClaim(trx, own)
      if (stored) return JSON.parse(stored.body ?? 'null')
      const given = await work(trx)
      await storeReply(trx, own, { status: 200, body: JSON.stringify(given) })
      return given
    })

/**
 * Runs work of the same name one after the other within this process.
 * Fifty clicks with one key then wait here in memory and not on fifty connections of the pool.
 */
function createQueue() {
  const tails = new Map<string, Promise<unknown>>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = tails.get(name)
    const mine = before === undefined ? work() : before.then(work, work)
    tails.set(name, mine)
    try {
      return await mine
    } finally {
      if (tails.get(name) === mine) tails.delete(name)
    }
  }
}
