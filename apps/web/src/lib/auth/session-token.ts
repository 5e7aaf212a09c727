/**
 * Names in localStorage, as other clients of the API know them: prefix `auth.`, `_token.`, strategy
 * `local`. The token is stored with its type, 'Bearer …'.
 */
export const SESSION_TOKEN = 'auth._token.local'
const STRATEGY = 'auth.strategy'

/** The Authorization header of the session, 'Bearer …', or null when nobody is signed in. */
export const authorization = () => localStorage.getItem(SESSION_TOKEN)

export function storeToken(token: string) {
  localStorage.setItem(SESSION_TOKEN, `Bearer ${token.replace(/^Bearer /, '')}`)
  localStorage.setItem(STRATEGY, 'local')
}

export function removeToken() {
  for (const name of [SESSION_TOKEN, STRATEGY]) localStorage.removeItem(name)
}

/**
 * The id of the user in the token, or null. Only to tell users apart: the server alone decides what a token
 * is worth.
 */
export function userIdOfToken(token = authorization()): number | null {
  const [, claims = ''] = token?.split('.') ?? []
  try {
    return Number(JSON.parse(atob(claims.replace(/-/g, '+').replace(/_/g, '/'))).sub) || null
  } catch {
    return null
  }
}
