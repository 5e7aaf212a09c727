import type { CurrentUser } from './current-user.ts'

const USER = 'auth.user'

/** Who was signed in last, so that the product also starts without a connection. The server decides again with each call. */
export const keepUser = (user: CurrentUser) => localStorage.setItem(USER, JSON.stringify(user))

export const forgetUser = () => localStorage.removeItem(USER)

export function keptUser(): CurrentUser | undefined {
  const text = localStorage.getItem(USER)
  return text ? (JSON.parse(text) as CurrentUser) : undefined
}
