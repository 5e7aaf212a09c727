import { pagesOf } from '@cais/domain/access/pages'
import { type CurrentUser, rolesOf } from './current-user.ts'

const USER = 'auth.user'
const PAGES = 'auth.pages'

/**
 * Who was signed in last, so that the product also starts without a connection, and which pages are open to them, so that
 * start.js asks for no other. The server decides again with each call.
 */
export function keepUser(user: CurrentUser) {
  localStorage.setItem(USER, JSON.stringify(user))
  localStorage.setItem(PAGES, pagesOf(rolesOf(user)).join(' '))
}

export function forgetUser() {
  for (const name of [USER, PAGES]) localStorage.removeItem(name)
}

export function keptUser(): CurrentUser | undefined {
  const text = localStorage.getItem(USER)
  return text ? (JSON.parse(text) as CurrentUser) : undefined
}
