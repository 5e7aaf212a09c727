import type { ViewList } from '@cais/contract/views/lists'
import type { Page } from '@cais/domain/access/pages'
import { createRootRoute, createRoute, notFound } from '@tanstack/react-router'
import { ErrorInShell } from '../../features/errors/pages/error-page.tsx'
import { number, searchReader, text } from '../../lib/lists/search-params.ts'
import { requirePage, requireSession, requireTemporaryPassword, skipWhenSignedIn } from '../guard.ts'
import { Shell } from '../layout/shell.tsx'
import { lazyPage } from '../lazy-page.ts'
import { openWithView } from '../open-with-view.ts'
import { PendingPage } from '../pending-page.tsx'
import { RootPage } from '../root-page.tsx'

/** The root, login and shell routes, and helpers for the kinds of routes. */

export const root = createRootRoute({ component: RootPage })
export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: searchReader({ target: text }),
  beforeLoad: skipWhenSignedIn,
  component: lazyPage(async () => (await import('../../features/sessions/pages/login-page.tsx')).LoginPage),
})
/** The token stands after #, which no server is sent and no log has. */
export const firstPassword = createRoute({
  getParentRoute: () => root,
  path: '/first-password',
  component: lazyPage(
    async () => (await import('../../features/sessions/pages/first-password-page.tsx')).FirstPasswordPage,
  ),
})
export const setup = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  component: lazyPage(
    async () => (await import('../../features/company/pages/setup-page.tsx')).SetupPage,
    'setup',
  ),
})
export const changePassword = createRoute({
  getParentRoute: () => root,
  path: '/change-password',
  validateSearch: searchReader({ target: text }),
  beforeLoad: requireTemporaryPassword,
  component: lazyPage(
    async () => (await import('../../features/sessions/pages/change-password-page.tsx')).ChangePasswordPage,
  ),
})
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireSession,
  component: Shell,
})

export const inShell = {
  getParentRoute: () => shell,
  errorComponent: ErrorInShell,
  pendingComponent: PendingPage,
  pendingMinMs: 0,
}
/** The name of the page for access control, and its guard. */
export const named = (page: Page) => ({ staticData: { page }, beforeLoad: requirePage(page) })
/** The same for the page of one record; an id that is no number is not found. */
export const recorded = (page: Page) => ({
  staticData: { page },
  beforeLoad: (entering: Parameters<ReturnType<typeof requirePage>>[0] & { params: { id: string } }) => {
    requirePage(page)(entering)
    requireId(entering.params.id)
  },
})
export function requireId(id: string | undefined) {
  if (id !== undefined && number(id) === undefined) throw notFound()
}
/** A list with saved views: the default view of the user opens first. */
export const listed = (page: Page, list: ViewList) => ({
  staticData: { page, list },
  beforeLoad: async (entering: Parameters<ReturnType<typeof requirePage>>[0] & { search: object }) => {
    requirePage(page)(entering)
    await openWithView(list)(entering)
  },
})
