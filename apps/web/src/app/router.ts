import type { ViewList } from '@cais/contract/views/lists'
import type { GeneralAction } from '@cais/domain/access/actions'
import type { Page } from '@cais/domain/access/pages'
import { createRouter } from '@tanstack/react-router'
import { ErrorPage } from '../features/errors/pages/error-page.tsx'
import { NotFoundPage } from '../features/errors/pages/not-found-page.tsx'
import { queryString } from '../lib/api/api.ts'
import { isSlowConnection } from '../lib/api/slow-connection.ts'
import { parseSearch } from '../lib/lists/search-params.ts'
import { companyRoutes } from './routes/company.ts'
import { documentRoutes } from './routes/documents.ts'
import { inventoryRoutes } from './routes/inventory.ts'
import { retailerRoutes } from './routes/retailers.tsx'
import { settingsRoutes } from './routes/settings.ts'
import { changePassword, firstPassword, login, root, setup, shell } from './routes/shell.ts'
import { warehouseRoutes } from './routes/warehouse.ts'

/** All routes. A page that is not built yet is listed too, with its guard. */
const routeTree = root.addChildren([
  login,
  firstPassword,
  setup,
  changePassword,
  shell.addChildren([
    ...companyRoutes,
    ...documentRoutes,
    ...warehouseRoutes,
    ...inventoryRoutes,
    ...settingsRoutes,
    ...retailerRoutes,
  ]),
])

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** A screen for one task, without the bars of the shell. */
    task?: true
    /** Name of the page for access control. */
    page?: Page
    /** Who may do this may open the page, where the table of pages by role does not have it. */
    action?: GeneralAction
    /** The list whose default view the page opens with. */
    list?: ViewList
  }
}

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch: (search) => {
    const query = queryString(search)
    return query ? `?${query}` : ''
  },
  defaultPreload: isSlowConnection() ? false : 'intent',
  defaultPreloadDelay: 80,
  scrollRestoration: true,
  scrollToTopSelectors: ['#content'],
  // the first page replaces the start frame at once, without a pending page (decision 0074)
  defaultPendingMs: Number.POSITIVE_INFINITY,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: NotFoundPage,
})

/** The pending page is shown when a page takes longer than this. */
const PENDING_MS = 30
const stop = router.subscribe('onRendered', () => {
  stop()
  router.update({ ...router.options, defaultPendingMs: PENDING_MS })
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
