import { canOpen, PAGE_PATHS, type Page } from '@cais/domain/access/pages'
import { type ParsedLocation, redirect } from '@tanstack/react-router'
import { ApiError } from '../lib/api/api-error.ts'
import { queryClient } from '../lib/api/query-client.ts'
import { notify } from '../lib/screen/notify.ts'
import { type CurrentUser, currentUserQuery, rolesOf } from '../lib/session/current-user.ts'
import { keepUser, keptUser } from '../lib/session/kept-user.ts'
import { landingPath } from '../lib/session/landing.ts'
import { ownPage } from '../lib/session/page-owner.ts'
import { authorization } from '../lib/session/session-token.ts'
import { currentWords } from '../lib/words.ts'

type Entering = { location: ParsedLocation; preload: boolean }

/** Lets only signed-in users in; everyone else goes to /login, which remembers where they wanted to go. */
export async function requireSession({ location }: Entering): Promise<{ user: CurrentUser }> {
  const toLogin = redirect({ to: '/login', search: location.href === '/' ? {} : { target: location.href } })
  if (!authorization()) throw toLogin
  try {
    // not tried again: without a connection the page opens at once with the user who is known here
    const { data } = await queryClient.ensureQueryData({ ...currentUserQuery(), retry: false })
    keepUser(data)
    ownPage(data.id)
    return { user: data }
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) throw toLogin
    return withoutConnection(error)
  }
}

/** Without a connection the one who was signed in here last goes on: what is typed is kept and sent later. */
function withoutConnection(error: unknown) {
  const user = error instanceof ApiError && error.isOffline ? keptUser() : undefined
  if (!user) throw error
  queryClient.setQueryData(currentUserQuery().queryKey, { data: user }, { updatedAt: 0 })
  ownPage(user.id)
  return { user }
}

/** Lets only roles in that may open the page (spec §6); others are told so and sent to where they belong. */
export function requirePage(page: Page) {
  return ({ context, preload }: Entering & { context: { user: CurrentUser } }) => {
    const roles = rolesOf(context.user)
    if (canOpen(roles, page)) return
    const landing = landingPath(roles)
    if (landing === null) throw forbidden(page)
    // '/' is where everyone begins: who does not belong there is led on without a reproach
    if (!preload && page !== 'index') notify.error(forbidden(page).message)
    throw redirect({ to: landing, replace: true })
  }
}

/** Who is signed in already has nothing to do at /login. */
export function skipWhenSignedIn() {
  if (authorization()) throw redirect({ to: '/', replace: true })
}

const forbidden = (page: Page) =>
  new ApiError({ status: 403, path: PAGE_PATHS[page], message: currentWords()?.app.forbidden ?? '' })
