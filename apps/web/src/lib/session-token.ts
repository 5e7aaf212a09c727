/** Names of spec §9: prefix `auth.`, `_token.`, strategy `local`; the token is kept with its type. */
const TOKEN = 'auth._token.local'
const STRATEGY = 'auth.strategy'

/** The Authorization header of the session, 'Bearer …', or null when nobody is signed in. */
export const authorization = () => localStorage.getItem(TOKEN)

export function keepToken(token: string) {
  localStorage.setItem(TOKEN, `Bearer ${token.replace(/^Bearer /, '')}`)
  localStorage.setItem(STRATEGY, 'local')
}

export function forgetToken() {
  for (const name of [TOKEN, STRATEGY]) localStorage.removeItem(name)
}
