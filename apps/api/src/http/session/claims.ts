import type { FastifyInstance } from 'fastify'

/** What a token says: whose session it is and how long it lasts (seconds since 1970). */
export type Claims = {
  readonly sub: string
  readonly sid: string
  readonly iat: number
  readonly exp: number
}

type SessionLimits = { readonly sessionMinutes: number; readonly sessionDays: number }

/** Claims from now until the session has not been used for its minutes, and never past its days. */
export function newClaims(
  { sub, sid }: Pick<Claims, 'sub' | 'sid'>,
  { began, now }: { readonly began: Date; readonly now: Date },
  { sessionMinutes, sessionDays }: SessionLimits,
): Claims {
  const iat = Math.floor(now.getTime() / 1000)
  const end = Math.floor(began.getTime() / 1000) + sessionDays * 86_400
  return { sub, sid, iat, exp: Math.min(iat + sessionMinutes * 60, end) }
}

const MAX_CACHED = 20_000

/** Signs tokens and reads them. The signature of a token is checked once, then remembered. */
export function createTokens(app: FastifyInstance) {
  const seen = new Map<string, Claims>()
  const read = (token: string): Claims | undefined => {
    const known = seen.get(token)
    if (known) return known
    const claims = readSigned(app, token)
    if (claims === undefined) return undefined
    if (seen.size >= MAX_CACHED) seen.clear()
    seen.set(token, claims)
    return claims
  }
  return { read, sign: (claims: Claims) => app.jwt.sign(claims) }
}

export type Tokens = ReturnType<typeof createTokens>

const SESSION_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Expiry is checked by the caller against the clock of the application. */
function readSigned(app: FastifyInstance, token: string): Claims | undefined {
  try {
    const claims = app.jwt.verify<Claims>(token, { ignoreExpiration: true })
    return SESSION_ID.test(String(claims.sid)) && Number.isInteger(claims.exp) ? claims : undefined
  } catch {
    return undefined
  }
}
