import { canDo, type GeneralAction } from '@cais/domain/access/actions'
import { opensReprint } from '@cais/domain/access/landing'
import { canOpen, PAGE_PATHS, type Page } from '@cais/domain/access/pages'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { ApiError } from '../lib/api/api-error.ts'
import { reloadAs, showFor } from '../lib/auth/seeing-as.ts'
import { setPageUser } from '../lib/auth/session-guard.ts'
import { authorization } from '../lib/auth/session-token.ts'
import { queryClient } from '../lib/queries/query-client.ts'
import { notify } from '../lib/screen/notify.ts'
import { type CurrentUser, currentUserQuery, rolesOf } from '../lib/session/current-user.ts'
import { landingPath } from '../lib/session/landing.ts'
import { storedUser, storeUser } from '../lib/session/stored-user.ts'
import { currentWords } from '../lib/words.ts'

type RouteEntry = { location: ParsedLocation; preload: boolean }

/** Lets only signed-in users in; others go to /login, which remembers the address. */
export async function requireSession({ location }: RouteEntry): Promise<{ user: CurrentUser }> {
  const toLogin = redirect({ to: '/login', search: location.href === '/' ? {} : { target: location.href } })
  if (!authorization()) throw toLogin
  try {
    // no retry: without a connection the page opens at once with the stored user
    const { data } = await queryClient.ensureQueryData({ ...currentUserQuery(), retry: false })
    if (data.mustChangePassword) throw toPasswordChange(location)
    if (!showFor(data)) await reloadAs()
    storeUser(data)
    setPageUser(data.seeingAs?.administrator.id ?? data.id)
    return { user: data }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw toLogin
    return storedUserWhenOffline(error)
  }
}

const toPasswordChange = ({ href }: ParsedLocation) =>
  redirect({ to: '/change-password', search: href === '/' ? {} : { target: href } })

/** Lets only those in who signed in with a temporary password. */
export async function requireTemporaryPassword() {
  if (!authorization()) throw redirect({ to: '/login' })
  const { data } = await queryClient.ensureQueryData(currentUserQuery())
  if (!data.mustChangePassword) throw redirect({ to: '/', replace: true })
}

/** Without a connection the last signed-in user continues; typed text is stored and sent later. */
function storedUserWhenOffline(error: unknown) {
  const user = error instanceof ApiError && error.isOffline ? storedUser() : undefined
  if (!user) throw error
  queryClient.setQueryData(currentUserQuery().queryKey, { data: user }, { updatedAt: 0 })
  setPageUser(user.id)
  return { user }
}

/**
 * Lets only roles in that may open the page (docs/domain/access.md); others are notified and sent to their
 * start page.
 */
export function requirePage(page: Page) {
  return ({ context, preload }: RouteEntry & { context: { user: CurrentUser } }) => {
    const roles = rolesOf(context.user)
    if (canOpen(roles, page)) return
    const landing = landingPath(roles)
    if (landing === null) throw forbidden(page)
    // '/' is the address that everybody opens first: who has another start page gets no error
    if (!preload && page !== 'index') notify.error(forbidden(page).message)
    throw redirect({ to: landing, replace: true })
  }
}

/** Lets only those in whose work begins with a number on paper (docs/decisions/0114). */
export function requireReprint({ context }: RouteEntry & { context: { user: CurrentUser } }) {
  const roles = rolesOf(context.user)
  if (!opensReprint(roles)) throw redirect({ to: landingPath(roles) ?? '/profile', replace: true })
}

/** Who is signed in already is sent from /login to the start page. */
export function skipWhenSignedIn() {
  if (authorization()) throw redirect({ to: '/', replace: true })
}

const forbidden = (page: Page) =>
  new ApiError({ status: 403, path: PAGE_PATHS[page], message: currentWords()?.app.forbidden ?? '' })

/** Lets only those in who may do something, for pages that are not in the table of pages by role. */
export function requireAction(action: GeneralAction) {
  return ({ context }: RouteEntry & { context: { user: CurrentUser } }) => {
    const roles = rolesOf(context.user)
    if (!canDo(roles, action)) throw redirect({ to: landingPath(roles) ?? '/profile', replace: true })
  }
}
