import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { inTransaction, type Trx } from '../../db/transaction.ts'

const MINUTE_MS = 60_000

/** An attempt to sign in; `known` = the user signed in from this address before. */
export type Attempt = {
  readonly username: string
  readonly address: string
  readonly known: boolean
  readonly now: Date
}

type Limit = {
  readonly subject: string
  readonly most: number
  readonly windowMs: number
  /** Counts the wrong passwords of one user. */
  readonly ofUser?: true
}

/**
 * Counts wrong passwords for all servers together; who reaches a limit waits for the end of its window. Right ones
 * are not counted. The limits per user and over all, which a stranger can fill, do not hold for a known address.
 */
export function createAttempts(db: Db, limit: number) {
  const guard = async <T>(attempt: Attempt, work: () => Promise<T>): Promise<T> => {
    const limits = limitsOf(attempt, limit)
    // Counted before the password is checked: many attempts at the same moment must not get past the limit.
    await inTransaction(db, (trx) => count(trx, limits, attempt))
    try {
      const result = await work()
      await giveBack(db, limits, { clearFirst: true })
      return result
    } catch (error) {
      if (!isWrongPassword(error)) await giveBack(db, limits, { clearFirst: false })
      throw error
    }
  }
  return { guard }
}

const isWrongPassword = (error: unknown) =>
  error instanceof RuleError &&
  ['CREDENTIALS_WRONG', 'PASSWORD_WRONG', 'PASSWORD_LINK_INVALID'].includes(error.code)

/** Wrong passwords of a user are forgotten, from wherever they came: the password is another one. */
export async function clearAttempts(trx: Trx, username: string): Promise<void> {
  await sql`
    DELETE FROM sign_in_attempts WHERE subject IN (
      SELECT subject FROM sign_in_attempts WHERE username_digest = ${digestOfName(username)}
      ORDER BY subject FOR UPDATE)`.execute(trx)
}

/** Users whose wrong passwords of the last hour have reached the limit, from wherever they came. */
export async function readGuessedUsers(db: Db, limit: number, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM sign_in_attempts a
    JOIN users u ON a.subject = translate(rtrim(encode(sha256(convert_to('["user","' || u.username || '"]', 'UTF8')), 'base64'), '='), '+/', '-_')
    WHERE a.subject = a.username_digest AND a.failed >= ${limit} AND a.until > ${now.toISOString()}
    ORDER BY u.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The strictest first. */
function limitsOf({ username, address }: Attempt, limit: number): readonly Limit[] {
  const network = networkOf(address)
  return [
    {
      subject: subjectOf('user and address', username, network),
      most: limit,
      windowMs: MINUTE_MS,
      ofUser: true,
    },
    { subject: subjectOf('address', network), most: 10 * limit, windowMs: MINUTE_MS },
    { subject: digestOfName(username), most: 10 * limit, windowMs: 60 * MINUTE_MS, ofUser: true },
    { subject: subjectOf('all'), most: 100 * limit, windowMs: MINUTE_MS },
  ]
}

/** What people type as a name may be their password: only its digest is stored. */
const subjectOf = (...parts: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

const digestOfName = (username: string) => subjectOf('user', username)

/** Of IPv6 the /64 network, which one household or office has whole; of IPv4 the address itself. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter((group) => group !== '')
  const rest = tail?.split(':').filter((group) => group !== '') ?? []
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - groups.length - rest.length }, () => '0')
  return `${[...groups, ...zeros, ...rest].slice(0, 4).join(':')}::/64`
}

/** Adds one to each count, or refuses and changes none. Rows are always locked in the same order. */
async function count(trx: Trx, limits: readonly Limit[], { username, now, known }: Attempt): Promise<void> {
  const names = limits.map(({ ofUser }) => (ofUser ? digestOfName(username) : null))
  const ends = limits.map(({ windowMs }) => new Date(now.getTime() + windowMs).toISOString())
  const { rows } = await sql<{ subject: string; failed: number; until: string }>`
    INSERT INTO sign_in_attempts AS counted (subject, failed, until, username_digest)
    SELECT subject, 1, until, username_digest
    FROM unnest(${limits.map(({ subject }) => subject)}::text[], ${ends}::timestamptz[], ${names}::text[])
      AS given (subject, until, username_digest)
    ORDER BY subject
    ON CONFLICT (subject) DO UPDATE SET
      failed = CASE WHEN counted.until > ${now.toISOString()}::timestamptz THEN counted.failed + 1 ELSE 1 END,
      until = CASE WHEN counted.until > ${now.toISOString()}::timestamptz THEN counted.until ELSE excluded.until END
    RETURNING subject, failed, until`.execute(trx)
  const counted = new Map(rows.map((row) => [row.subject, row]))
  const waits = limits.slice(0, known ? 2 : 4).flatMap(({ subject, most }) => {
    const row = counted.get(subject)
    return row !== undefined && row.failed > most ? [Date.parse(row.until) - now.getTime()] : []
  })
  if (waits.length > 0)
    throw new RuleError('TOO_MANY_REQUESTS', { seconds: Math.ceil(Math.max(...waits) / 1000) })
}

/** Takes one off each count; after a right password the strictest count starts again at 0. */
async function giveBack(db: Db, limits: readonly Limit[], { clearFirst }: { clearFirst: boolean }) {
  const first = clearFirst ? (limits[0]?.subject ?? '') : ''
  await sql`
    WITH held AS (
      SELECT subject FROM sign_in_attempts
      WHERE subject = any(${limits.map(({ subject }) => subject)}::text[]) ORDER BY subject FOR UPDATE)
    UPDATE sign_in_attempts AS counted
    SET failed = CASE WHEN counted.subject = ${first} THEN 0 ELSE greatest(counted.failed - 1, 0) END
    FROM held WHERE held.subject = counted.subject`.execute(db)
}
