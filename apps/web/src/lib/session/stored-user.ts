import { pagesOf } from '@cais/domain/access/pages'
import { type CurrentUser, rolesOf } from './current-user.ts'

const USER = 'auth.user'
const PAGES = 'auth.pages'

/**
 * Stores the signed-in user, so that the product starts without a connection, and the pages they may open,
 * so that start.js prefetches no other. The server decides again with each call.
 */
export function storeUser(user: CurrentUser) {
  // without a connection the product starts as the administrator, never as the user who is seen
  if (user.seeingAs) return
  localStorage.setItem(USER, JSON.stringify(user))
  localStorage.setItem(PAGES, pagesOf(rolesOf(user)).join(' '))
}

export function removeStoredUser() {
  for (const name of [USER, PAGES]) localStorage.removeItem(name)
}

export function storedUser(): CurrentUser | undefined {
  const text = localStorage.getItem(USER)
  return text ? (JSON.parse(text) as CurrentUser) : undefined
}
