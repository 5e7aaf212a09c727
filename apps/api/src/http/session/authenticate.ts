import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Caller } from './caller.ts'
import { type Claims, newClaims, type Tokens } from './claims.ts'
import type { SessionCache } from './session-cache.ts'

const PREFIX = 'Bearer '

type Options = {
  /** Whether a session that was opened with a temporary password may make the call. */
  readonly withTemporaryPassword?: boolean | undefined
}

export type Authenticate = (
  request: FastifyRequest,
  reply: FastifyReply,
  options?: Options,
) => Promise<Caller>

/** Identifies the caller, or refuses with 401, and with 403 where a temporary password must be changed first. A token past half of its time is renewed, until the session reaches its last day. */
export function createAuthenticate(deps: Deps, tokens: Tokens, sessions: SessionCache): Authenticate {
  const renew = createRenewal(deps, tokens)
  return async (request, reply, { withTemporaryPassword = false } = {}) => {
    const header = request.headers.authorization
    if (!header?.startsWith(PREFIX)) throw new RuleError('SESSION_MISSING')
    const claims = tokens.read(header.slice(PREFIX.length))
    if (claims === undefined) throw new RuleError('SESSION_MISSING')
    const now = deps.now().getTime()
    if (claims.exp * 1000 <= now) throw new RuleError('SESSION_EXPIRED')
    const session = await currentSession(sessions, claims.sid, now)
    if (session === undefined) throw new RuleError('SESSION_EXPIRED')
    if (session.caller.mustChangePassword && !withTemporaryPassword)
      throw new RuleError('PASSWORD_CHANGE_REQUIRED')
    const fresh = now > ((claims.iat + claims.exp) / 2) * 1000 ? await renew(claims, now) : undefined
    if (fresh !== undefined) reply.header('new-token', fresh)
    return session.caller
  }
}

/** The session as it stands; what was remembered may see as somebody whose time is up. */
async function currentSession(sessions: SessionCache, sessionId: string, now: number) {
  const session = await sessions.get(sessionId)
  const { seenBy } = session?.caller ?? {}
  if (seenBy === undefined || Date.parse(seenBy.endsAt) > now) return session
  sessions.forgetUser(seenBy.id)
  return sessions.get(sessionId)
}

/** One new token for each session, however many requests of it come at the same moment. */
function createRenewal(deps: Deps, tokens: Tokens) {
  const renewed = new Map<string, Promise<string | undefined>>()
  return (old: Claims, now: number): Promise<string | undefined> => {
    const name = `${old.sid} ${old.exp}`
    const known = renewed.get(name)
    if (known) return known
    if (renewed.size > 5000) renewed.clear()
    const fresh = prolong(deps, tokens, old, now)
    renewed.set(name, fresh)
    fresh.catch(() => renewed.delete(name))
    return fresh
  }
}

/** Undefined where the session has reached its last day and cannot be prolonged. */
async function prolong(
  { db, config }: Deps,
  tokens: Tokens,
  { sub, sid, exp }: Claims,
  now: number,
): Promise<string | undefined> {
  const session = await db
    .selectFrom('sessions')
    .select('created_at')
    .where('id', '=', sid)
    .executeTakeFirstOrThrow(() => new RuleError('SESSION_EXPIRED'))
  const claims = newClaims({ sub, sid }, { began: new Date(session.created_at), now: new Date(now) }, config)
  if (claims.exp <= exp) return undefined
  await db
    .updateTable('sessions')
    .set({ expires_at: sql<string>`greatest(expires_at, to_timestamp(${claims.exp}))` })
    .where('id', '=', sid)
    .where('revoked_at', 'is', null)
    .execute()
  return tokens.sign(claims)
}
