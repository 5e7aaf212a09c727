import { createHash } from 'node:crypto'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { isLockTimeout } from '../../db/failures.ts'
import type { Db } from '../../db/pool.ts'

/** One write as its key names it. */
export type Claim = {
  readonly userId: number
  readonly key: string
  /** Method and path. */
  readonly call: string
  readonly digest: string
}

/** The answer that was given, as it went over the wire. */
export type StoredReply = { readonly status: number; readonly body: string | null }

const KEY = /^[\x21-\x7e]{1,200}$/

/** The claim of a request that brings a key. Throws IDEMPOTENCY_KEY_INVALID. */
export function claimOf(userId: number, key: unknown, call: string, body: unknown): Claim | undefined {
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) throw new RuleError('IDEMPOTENCY_KEY_INVALID')
  const digest = createHash('sha256')
    .update(canonicalJson(body ?? null))
    .digest('hex')
  return { userId, key, call, digest }
}

/** The same text for the same JSON value: keys of objects in order, whatever order they were sent in; lists as they are. */
const canonicalJson = (body: unknown): string =>
  JSON.stringify(body, (_name, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** The claim of one part of a request that commits by itself. */
export const partOf = (claim: Claim, part: string): Claim => ({
  ...claim,
  key: `part:${createHash('sha256').update(`${claim.key} ${part}`).digest('hex')}`,
})

/**
 * Takes the key for the transaction at hand, or gives the answer that it got before.
 * Whoever comes second waits here until the first has committed (then the answer is there) or failed (then it is
 * their turn). A server that dies loses its transaction, and with it the claim.
 */
export async function takeClaim(trx: Db, claim: Claim): Promise<StoredReply | undefined> {
  const taken = await insertClaim(trx, claim)
  return taken ? undefined : storedReplyOf(await readClaim(trx, claim), claim)
}

async function insertClaim(trx: Db, claim: Claim): Promise<boolean> {
  const row = { user_id: claim.userId, key: claim.key, call: claim.call, body_digest: claim.digest }
  try {
    const inserted = await trx
      .insertInto('idempotency_keys')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    return inserted.numInsertedOrUpdatedRows === 1n
  } catch (error) {
    throw isLockTimeout(error) ? new RuleError('REQUEST_IN_PROGRESS') : error
  }
}

const readClaim = (trx: Db, claim: Claim) =>
  trx
    .selectFrom('idempotency_keys')
    .select(['call', 'body_digest', 'status', 'reply'])
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .executeTakeFirst()

type ClaimRow = Awaited<ReturnType<typeof readClaim>>

function storedReplyOf(row: ClaimRow, claim: Claim): StoredReply {
  if (row === undefined) throw new RuleError('REQUEST_IN_PROGRESS')
  if (row.call !== claim.call || row.body_digest !== claim.digest)
    throw new RuleError('IDEMPOTENCY_KEY_REUSED')
  if (row.status === null) throw new RuleError('REQUEST_IN_PROGRESS')
  return { status: row.status, body: row.reply as string | null }
}

/** Stores the answer beside the claim. The body is stored as text, so that it is repeated to the letter. */
export async function storeReply(trx: Db, claim: Claim, reply: StoredReply): Promise<void> {
  await trx
    .updateTable('idempotency_keys')
    .set({ status: reply.status, reply: JSON.stringify(reply.body) })
    .where('user_id', '=', claim.userId)
    .where('key', '=', claim.key)
    .execute()
}

/** Stores the refusal of work that was rolled back, and with it the claim; an answer that is there already stays. */
export async function storeRefusal(db: Db, claim: Claim, reply: StoredReply): Promise<void> {
  const { userId, key, call, digest } = claim
  await db
    .insertInto('idempotency_keys')
    .values({
      user_id: userId,
      key,
      call,
      body_digest: digest,
      status: reply.status,
      reply: JSON.stringify(reply.body),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const LEASE = sql`interval '30 seconds'`
const RENEW_MS = 10_000

/**
 * The same for work that cannot lie in one transaction: the claim is committed first and renewed while the work runs.
 * When the server dies, the claim expires after half a minute. `refusal` is the reply to store for an error, if any.
 */
export async function withLease(
  db: Db,
  claim: Claim,
  {
    work,
    refusal,
  }: { work: () => Promise<StoredReply>; refusal: (error: unknown) => StoredReply | undefined },
): Promise<StoredReply> {
  await freeAbandoned(db, claim)
  const stored = await takeClaim(db, claim)
  if (stored) return stored
  const renewing = setInterval(() => void renew(db, claim).catch(() => {}), RENEW_MS)
  try {
    const reply = await work()
    await storeReply(db, claim, reply)
    return reply
  } catch (error) {
    const refused = refusal(error)
    await (refused ? storeReply(db, claim, refused) : release(db, claim))
    throw error
  } finally {
    clearInterval(renewing)
  }
}

const own = (db: Db, { userId, key }: Claim) =>
  db
    .deleteFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .where('status', 'is', null)

const release = (db: Db, claim: Claim) => own(db, claim).execute()

const freeAbandoned = (db: Db, claim: Claim) =>
  own(db, claim).where('created_at', '<', sql<string>`now() - ${LEASE}`).execute()

const renew = (db: Db, { userId, key }: Claim) =>
  db
    .updateTable('idempotency_keys')
    .set({ created_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
