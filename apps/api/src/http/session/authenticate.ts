import { RuleError } from '@cais/domain/kernel/rule-error'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import type { Caller } from './caller.ts'
import type { Claims, Tokens } from './claims.ts'
import type { SessionCache } from './session-cache.ts'

const PREFIX = 'Bearer '

export type Authenticate = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>

/** Finds out who calls, or refuses with 401. A token past half of its life is answered with a new one. */
export function createAuthenticate(deps: Deps, tokens: Tokens, sessions: SessionCache): Authenticate {
  const renew = createRenewal(deps, tokens)
  return async (request, reply) => {
    const header = request.headers.authorization
    if (!header?.startsWith(PREFIX)) throw new RuleError('SESSION_MISSING')
    const claims = tokens.read(header.slice(PREFIX.length))
    if (claims === undefined) throw new RuleError('SESSION_MISSING')
    const now = deps.now().getTime()
    if (claims.exp * 1000 <= now) throw new RuleError('SESSION_EXPIRED')
    const session = await sessions.get(claims.sid)
    if (session === undefined) throw new RuleError('SESSION_EXPIRED')
    if (now > ((claims.iat + claims.exp) / 2) * 1000) reply.header('new-token', await renew(claims, now))
    return session.caller
  }
}

/** One new token for each session, however many requests of it come at the same moment. */
function createRenewal(deps: Deps, tokens: Tokens) {
  const renewed = new Map<string, Promise<string>>()
  return (old: Claims, now: number): Promise<string> => {
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

async function prolong(
  { db, config }: Deps,
  tokens: Tokens,
  { sub, sid }: Claims,
  now: number,
): Promise<string> {
  const iat = Math.floor(now / 1000)
  const exp = iat + config.sessionMinutes * 60
  await db
    .updateTable('sessions')
    .set({ expires_at: sql<string>`greatest(expires_at, to_timestamp(${exp}))` })
    .where('id', '=', sid)
    .where('revoked_at', 'is', null)
    .execute()
  return tokens.sign({ sub, sid, iat, exp })
}
