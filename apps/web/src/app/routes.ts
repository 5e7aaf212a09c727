import type { ViewList } from '@cais/contract/views/lists'
import type { Page } from '@cais/domain/access/pages'
import { createRootRoute, createRoute } from '@tanstack/react-router'
import { readApprovalsSearch } from '../features/approvals/search.ts'
import { ErrorInShell } from '../features/errors/pages/error-page.tsx'
import { readOrdersSearch } from '../features/orders/search.ts'
import { readSettingsSearch } from '../features/settings/search.ts'
import { readShipmentsSearch, readTruckSearch } from '../features/shipments/search.ts'
import { readStockSearch } from '../features/stock/search.ts'
import { searchReader, text } from '../lib/search-params.ts'
import { requirePage, requireSession, skipWhenSignedIn } from './guard.ts'
import { laterPage } from './later-page.tsx'
import { lazyPage } from './lazy-page.ts'
import { openWithView } from './open-with-view.ts'
import { RootPage } from './root-page.tsx'

/** Every route of spec §2. A page that is not built yet stands here all the same, with its guard. */

const root = createRootRoute({ component: RootPage })

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: searchReader({ target: text }),
  beforeLoad: skipWhenSignedIn,
  component: lazyPage(async () => (await import('../features/sessions/pages/login-page.tsx')).LoginPage),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireSession,
  component: lazyPage(async () => (await import('./layout/shell.tsx')).Shell),
})

const inShell = { getParentRoute: () => shell, errorComponent: ErrorInShell }
/** Name for access control and its guard. */
const named = (page: Page) => ({ staticData: { page }, beforeLoad: requirePage(page) })
/** A list with saved views: one of them may be the first that the user sees. */
const listed = (page: Page, list: ViewList) => ({
  staticData: { page, list },
  beforeLoad: async (entering: Parameters<ReturnType<typeof requirePage>>[0] & { search: object }) => {
    requirePage(page)(entering)
    await openWithView(list)(entering)
  },
})
/** A screen that comes later. */
const later = (page: Page) => ({ ...named(page), component: laterPage(page) })

const home = createRoute({
  ...inShell,
  ...named('index'),
  path: '/',
  component: lazyPage(async () => (await import('../features/home/pages/home-page.tsx')).HomePage, 'home'),
})
const profile = createRoute({
  ...inShell,
  path: '/profile',
  component: lazyPage(
    async () => (await import('../features/profile/pages/profile-page.tsx')).ProfilePage,
    'profile',
  ),
})
const components = createRoute({
  ...inShell,
  ...named('components'),
  path: '/components',
  component: lazyPage(
    async () => (await import('../features/showcase/pages/showcase-page.tsx')).ShowcasePage,
    'showcase',
    'bulk',
    'exports',
  ),
})

const documents = createRoute({
  ...inShell,
  ...listed('documents', 'orders'),
  path: '/documents',
  validateSearch: readOrdersSearch,
  component: lazyPage(
    async () => (await import('../features/orders/pages/orders-list-page.tsx')).OrdersListPage,
    'orders',
    'views',
    'bulk',
    'exports',
  ),
})
const documentsDashboard = createRoute({
  ...inShell,
  ...named('documents-dashboard'),
  path: '/documents/dashboard',
  validateSearch: readOrdersSearch,
  component: lazyPage(
    async () => (await import('../features/orders/pages/orders-dashboard-page.tsx')).OrdersDashboardPage,
    'orders',
    'home',
  ),
})
const document = createRoute({
  ...inShell,
  ...named('documents-id'),
  path: '/documents/$id',
  component: lazyPage(
    async () => (await import('../features/orders/pages/order-page.tsx')).OrderPage,
    'orders',
  ),
})
/** One page over both addresses: a new document stays under the hands while its address becomes that of its draft. */
const draftPage = createRoute({
  ...inShell,
  id: 'draft',
  // What stands below is not drawn by itself, so neither would be its refusal.
  beforeLoad: (entering) =>
    requirePage(
      entering.location.pathname === '/documents/create' ? 'documents-create' : 'documents-drafts-id',
    )(entering),
  component: lazyPage(
    async () => (await import('../features/drafts/pages/draft-page.tsx')).DraftPage,
    'drafts',
  ),
})
const onDraftPage = { getParentRoute: () => draftPage }
const documentsCreate = createRoute({
  ...onDraftPage,
  ...named('documents-create'),
  path: '/documents/create',
  validateSearch: searchReader({ local: text }),
})
const documentsDraft = createRoute({
  ...onDraftPage,
  ...named('documents-drafts-id'),
  path: '/documents/drafts/{-$id}',
})

const approvalsPage = lazyPage(
  async () => (await import('../features/approvals/pages/approvals-page.tsx')).ApprovalsPage,
  'approvals',
  'views',
  'absences',
  'policy',
  'bulk',
  'exports',
)
const approval = createRoute({
  ...inShell,
  ...listed('approval', 'approvals'),
  path: '/approval',
  validateSearch: readApprovalsSearch,
  component: approvalsPage,
})
const approvalDetail = createRoute({
  ...inShell,
  ...named('approval-id'),
  path: '/approval/$id',
  validateSearch: readApprovalsSearch,
  component: approvalsPage,
})

const stockPage = lazyPage(
  async () => (await import('../features/stock/pages/stock-page.tsx')).StockPage,
  'stock',
  'inventory',
  'bulk',
  'views',
  'exports',
)
const stock = createRoute({
  ...inShell,
  ...listed('stock', 'stock'),
  path: '/stock',
  validateSearch: readStockSearch,
  component: stockPage,
})
const stockDetail = createRoute({
  ...inShell,
  ...named('stock-id'),
  path: '/stock/$id',
  validateSearch: readStockSearch,
  component: stockPage,
})

const picking = createRoute({
  ...inShell,
  ...listed('picking', 'shipments'),
  path: '/picking',
  validateSearch: readShipmentsSearch,
  component: lazyPage(
    async () => (await import('../features/shipments/pages/shipments-list-page.tsx')).ShipmentsListPage,
    'shipments',
    'views',
    'exports',
  ),
})
const pickingCreate = createRoute({
  ...inShell,
  ...named('picking-create'),
  path: '/picking/create',
  validateSearch: readTruckSearch,
  component: lazyPage(
    async () => (await import('../features/shipments/pages/truck-builder-page.tsx')).TruckBuilderPage,
    'shipments',
  ),
})
const pickingDetail = createRoute({
  ...inShell,
  ...named('picking-id'),
  path: '/picking/$id',
  component: lazyPage(
    async () => (await import('../features/shipments/pages/shipment-page.tsx')).ShipmentPage,
    'shipments',
  ),
})
const pickingNewDocument = createRoute({
  ...inShell,
  ...later('picking-id-newdocument'),
  path: '/picking/$id/newdocument',
})

/** Where search leads: who may read customers and articles is the server's to say. */
const customer = createRoute({
  ...inShell,
  path: '/customers/$id',
  component: lazyPage(
    async () => (await import('../features/customers/pages/customer-page.tsx')).CustomerPage,
    'customers',
  ),
})
const product = createRoute({
  ...inShell,
  path: '/products/$id',
  component: lazyPage(
    async () => (await import('../features/products/pages/product-page.tsx')).ProductPage,
    'products',
  ),
})

const schedules = createRoute({ ...inShell, ...later('picking-schedules'), path: '/picking/schedules' })
const schedulesCreate = createRoute({
  ...inShell,
  ...later('picking-schedules-create'),
  path: '/picking/schedules/create',
})
const schedulesEdit = createRoute({
  ...inShell,
  ...later('picking-schedules-id-edit'),
  path: '/picking/schedules/$id/edit',
})

const credit = createRoute({ ...inShell, ...later('credit'), path: '/credit' })
const creditCreate = createRoute({ ...inShell, ...later('credit-create'), path: '/credit/create' })
const creditDraft = createRoute({ ...inShell, ...later('credit-drafts-id'), path: '/credit/drafts/{-$id}' })
const creditDetail = createRoute({ ...inShell, ...later('credit-id'), path: '/credit/$id' })
const claims = createRoute({ ...inShell, ...later('claims'), path: '/claims' })
const claimsDetail = createRoute({ ...inShell, ...later('claims-id'), path: '/claims/$id' })
const morpheus = createRoute({ ...inShell, ...later('morpheus'), path: '/morpheus' })

const settings = createRoute({
  ...inShell,
  ...named('settings'),
  path: '/settings',
  validateSearch: readSettingsSearch,
  component: lazyPage(
    async () => (await import('../features/settings/pages/settings-page.tsx')).SettingsPage,
    'settings',
    'policy',
  ),
})
const b2bLogs = createRoute({ ...inShell, ...later('settings-b2b-logs'), path: '/settings/b2b-logs' })
const usersCreate = createRoute({
  ...inShell,
  ...later('settings-users-create'),
  path: '/settings/users/create',
})
const users = createRoute({ ...inShell, ...later('settings-users-id'), path: '/settings/users/{-$id}' })
const usersEdit = createRoute({
  ...inShell,
  ...later('settings-users-id-edit'),
  path: '/settings/users/{-$id}/edit',
})

export const routeTree = root.addChildren([
  login,
  shell.addChildren([
    home,
    profile,
    components,
    documents,
    documentsDashboard,
    draftPage.addChildren([documentsCreate, documentsDraft]),
    document,
    approval,
    approvalDetail,
    stock,
    stockDetail,
    picking,
    pickingCreate,
    pickingDetail,
    pickingNewDocument,
    customer,
    product,
    schedules,
    schedulesCreate,
    schedulesEdit,
    credit,
    creditCreate,
    creditDraft,
    creditDetail,
    claims,
    claimsDetail,
    morpheus,
    settings,
    b2bLogs,
    usersCreate,
    users,
    usersEdit,
  ]),
])

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the route for access control. */
    page?: Page
    /** Whose saved views decide with what the page opens. */
    list?: ViewList
  }
}
