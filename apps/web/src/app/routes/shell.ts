import type { ViewList } from '@cais/contract/views/lists'
import type { Page } from '@cais/domain/access/pages'
import { createRootRoute, createRoute, notFound } from '@tanstack/react-router'
import { ErrorInShell } from '../../features/errors/pages/error-page.tsx'
import { number, searchReader, text } from '../../lib/lists/search-params.ts'
import { requirePage, requireSession, skipWhenSignedIn } from '../guard.ts'
import { laterPage } from '../later-page.tsx'
import { Shell } from '../layout/shell.tsx'
import { lazyPage } from '../lazy-page.ts'
import { openWithView } from '../open-with-view.ts'
import { RootPage } from '../root-page.tsx'

/** What all routes hang on, and the kinds of routes. */

export const root = createRootRoute({ component: RootPage })
export const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: searchReader({ target: text }),
  beforeLoad: skipWhenSignedIn,
  component: lazyPage(async () => (await import('../../features/sessions/pages/login-page.tsx')).LoginPage),
})
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireSession,
  component: Shell,
})

export const inShell = { getParentRoute: () => shell, errorComponent: ErrorInShell }
/** Name for access control and its guard. */
export const named = (page: Page) => ({ staticData: { page }, beforeLoad: requirePage(page) })
/** The same for the page of one record; an address whose id is no number leads nowhere. */
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
/** A list with saved views: one of them may be the first that the user sees. */
export const listed = (page: Page, list: ViewList) => ({
  staticData: { page, list },
  beforeLoad: async (entering: Parameters<ReturnType<typeof requirePage>>[0] & { search: object }) => {
    requirePage(page)(entering)
    await openWithView(list)(entering)
  },
})
/** A screen that comes later. */
export const later = (page: Page) => ({ ...named(page), component: laterPage(page) })
