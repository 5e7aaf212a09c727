import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../db/pool.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'
import type { Once } from '../context.ts'
import { errorBody } from '../errors.ts'
import { FileReply } from '../file-reply.ts'
import type { Answer, Call, Context } from '../handler.ts'
import { statusOf } from '../status-of.ts'
import {
  type Claim,
  partOf,
  type StoredReply,
  storeRefusal,
  storeReply,
  takeClaim,
  withLease,
} from './claims.ts'

/**
 * Runs a write. Its claim, its work and its stored reply are one transaction, so a repeated key, a lost connection
 * or a killed server can neither do the work twice nor block the key. What the rules refuse is answered the same again, too
 * (docs/decisions/0170); what failed for want of a server or a database is tried anew.
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
  let hasClaim = false
  const attempt = inTransaction(write.db, async (trx) => {
    // A second attempt after a dead-lock begins with nothing to do afterwards.
    committed.length = 0
    hasClaim = false
    const stored = write.claim && (await takeClaim(trx, write.claim))
    hasClaim = true
    return stored ? replay(write, stored) : work(write, trx, committed)
  })
  const answer = await attempt.catch(async (error: unknown) => {
    const refused = hasClaim && write.claim ? refusalToStore(error, write.context, write.claim) : undefined
    if (refused && write.claim) await storeRefusal(write.db, write.claim, refused)
    throw error
  })
  for (const after of committed) after()
  return answer
}

function replay({ replayed }: Write, stored: StoredReply): Answer {
  replayed()
  return stored
}

async function work(
  { call, answer, context, claim }: Write,
  trx: Trx,
  committed: (() => void)[],
): Promise<Answer> {
  const afterCommit = (task: () => void) => void committed.push(task)
  const writeContext = { ...context, db: trx, trx, afterCommit }
  const given = answer(await call.handler(writeContext))
  if (claim && !(given instanceof FileReply))
    await storeReply(
      trx,
      claim,
      call.endpoint.idempotent === 'secret-reply' ? shownOnce(context, claim) : given,
    )
  return given
}

/** What a repeated request is told in place of a secret, which is stored nowhere. */
const shownOnce = (context: Context, claim: Claim) =>
  refusalReply(new RuleError('SECRET_ALREADY_SHOWN'), context, claim)

/** What the rules said of this request; undefined for whatever may go better at the next try. */
function refusalToStore(error: unknown, context: Context, claim: Claim): StoredReply | undefined {
  if (!(error instanceof RuleError) || error.code === 'REQUEST_IN_PROGRESS') return undefined
  return LASTING.has(statusOf(error.code)) ? refusalReply(error, context, claim) : undefined
}

function refusalReply(error: RuleError, context: Context, claim: Claim): StoredReply {
  const path = claim.call.replace(/^\S+ /, '').split('?', 1)[0] ?? ''
  const { lang, requestId } = context
  return {
    status: statusOf(error.code),
    body: JSON.stringify(errorBody(error, { lang, path, requestId }, error)),
  }
}

const LASTING: ReadonlySet<number> = new Set([400, 403, 404, 409, 422])

async function ownTransactions({ db, call, answer, context, claim, replayed }: Write): Promise<Answer> {
  const ownContext = { ...context, once: onceUnder(db, claim) }
  if (claim === undefined) return answer(await call.handler(ownContext))
  let worked = false
  const stored = await withLease(db, claim, {
    work: async () => {
      worked = true
      const given = answer(await call.handler(ownContext))
      if (given instanceof FileReply)
        throw new Error(`${call.key} answers a file and cannot keep it under a key`)
      return given
    },
    refusal: (error) => refusalToStore(error, context, claim),
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
