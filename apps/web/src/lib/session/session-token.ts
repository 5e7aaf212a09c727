/** Names of spec §9: prefix `auth.`, `_token.`, strategy `local`; the token is kept with its type. */
export const SESSION_TOKEN = 'auth._token.local'
const STRATEGY = 'auth.strategy'

/** The Authorization header of the session, 'Bearer …', or null when nobody is signed in. */
export const authorization = () => localStorage.getItem(SESSION_TOKEN)

export function keepToken(token: string) {
  localStorage.setItem(SESSION_TOKEN, `Bearer ${token.replace(/^Bearer /, '')}`)
  localStorage.setItem(STRATEGY, 'local')
}

export function forgetToken() {
  for (const name of [SESSION_TOKEN, STRATEGY]) localStorage.removeItem(name)
}

/** The user whom the token names, or null. Only to tell users apart: the server alone decides what a token is worth. */
export function tokenUser(token = authorization()): number | null {
  const [, claims = ''] = token?.split('.') ?? []
  try {
    return Number(JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))).sub) || null
  } catch {
    return null
  }
}
