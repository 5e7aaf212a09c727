import { MASTER_NOUNS } from '@cais/domain/access/master-data'
import { createRoute, notFound } from '@tanstack/react-router'
import { readOutboxSearch } from '../../features/outbox/search.ts'
import { readPriceSearch } from '../../features/prices/search.ts'
import {
  readCustomersSearch,
  readMasterSearch,
  readNewCustomerSearch,
  SETTINGS_PARAMS,
} from '../../features/settings/search.ts'
import { USER_LIST_PARAMS } from '../../features/users/search.ts'
import { page as pageNumber, searchReader } from '../../lib/lists/search-params.ts'
import { requirePage } from '../guard.ts'
import { lazyPage } from '../lazy-page.ts'
import { inShell, named, recorded, requireId } from './shell.ts'

const settings = createRoute({
  ...inShell,
  ...named('settings'),
  path: '/settings',
  validateSearch: searchReader({ ...SETTINGS_PARAMS, ...USER_LIST_PARAMS }),
  component: lazyPage(
    async () => (await import('../settings-page.tsx')).SettingsWithUsers,
    'settings',
    'images',
    'cards',
    'policy',
    'company',
    'users',
    'accounts',
    'bulk',
    'exports',
    'monitoring',
    'segments',
    'updates',
    'price-load',
    'master-data',
    'products',
  ),
})
const customers = createRoute({
  ...inShell,
  ...named('settings-customers'),
  path: '/settings/customers',
  validateSearch: readCustomersSearch,
  component: lazyPage(
    async () => (await import('../../features/settings/pages/customers-page.tsx')).CustomersPage,
    'settings',
    'cards',
    'policy',
    'company',
    'users',
    'monitoring',
    'segments',
    'updates',
    'exports',
  ),
})
const customersCreate = createRoute({
  ...inShell,
  ...named('settings-customers-create'),
  path: '/settings/customers/create',
  validateSearch: readNewCustomerSearch,
  component: lazyPage(
    async () => (await import('../../features/settings/pages/create-customer-page.tsx')).CreateCustomerPage,
    'settings',
    'cards',
    'policy',
    'company',
    'users',
    'monitoring',
    'segments',
    'updates',
    'exports',
  ),
})
const customerCard = createRoute({
  ...inShell,
  ...recorded('settings-customers-id'),
  path: '/settings/customers/$id',
  component: lazyPage(
    async () => (await import('../../features/settings/pages/customer-card-page.tsx')).CustomerCardPage,
    'settings',
    'cards',
    'policy',
    'company',
    'users',
    'monitoring',
    'segments',
    'updates',
    'exports',
  ),
})
const priceLists = createRoute({
  ...inShell,
  ...named('settings-prices'),
  path: '/settings/prices',
  component: lazyPage(
    async () => (await import('../../features/prices/pages/price-lists-page.tsx')).PriceListsPage,
    'prices',
    'price-load',
  ),
})
const priceList = createRoute({
  ...inShell,
  ...recorded('settings-prices-id'),
  path: '/settings/prices/$id',
  validateSearch: readPriceSearch,
  component: lazyPage(
    async () => (await import('../../features/prices/pages/price-list-page.tsx')).PriceListPage,
    'prices',
    'exports',
    'views',
  ),
})
const masterData = createRoute({
  ...inShell,
  ...named('settings-master-data'),
  path: '/settings/master-data',
  component: lazyPage(
    async () => (await import('../../features/settings/pages/master-data-page.tsx')).MasterDataPage,
    'settings',
    'master-data',
  ),
})
const masterList = createRoute({
  ...inShell,
  ...named('settings-master-data'),
  beforeLoad: (entering) => {
    requirePage('settings-master-data')(entering)
    if (MASTER_NOUNS.every((noun) => noun !== entering.params.noun)) throw notFound()
  },
  path: '/settings/master-data/$noun',
  validateSearch: readMasterSearch,
  component: lazyPage(
    async () => (await import('../../features/settings/pages/master-list-page.tsx')).MasterListPage,
    'settings',
    'master-data',
    'printers',
    'exports',
  ),
})
const imports = createRoute({
  ...inShell,
  ...named('settings-imports'),
  path: '/settings/imports',
  validateSearch: searchReader({ page: pageNumber }),
  component: lazyPage(
    async () => (await import('../../features/imports/pages/imports-page.tsx')).ImportsPage,
    'imports',
  ),
})
const importPage = createRoute({
  ...inShell,
  ...recorded('settings-imports-id'),
  path: '/settings/imports/$id',
  component: lazyPage(
    async () => (await import('../../features/imports/pages/import-page.tsx')).ImportPage,
    'imports',
  ),
})
const outbox = createRoute({
  ...inShell,
  ...named('settings-outbox'),
  path: '/settings/outbox',
  validateSearch: readOutboxSearch,
  component: lazyPage(
    async () => (await import('../../features/outbox/pages/outbox-page.tsx')).OutboxPage,
    'outbox',
    'exports',
  ),
})
const erp = createRoute({
  ...inShell,
  ...named('settings-erp'),
  path: '/settings/erp',
  component: lazyPage(async () => (await import('../../features/erp/pages/erp-page.tsx')).ErpPage, 'erp'),
})
const mail = createRoute({
  ...inShell,
  ...named('settings-mail'),
  path: '/settings/mail',
  component: lazyPage(async () => (await import('../../features/mail/pages/mail-page.tsx')).MailPage, 'mail'),
})
const usersCreate = createRoute({
  ...inShell,
  ...named('settings-users-create'),
  path: '/settings/users/create',
  component: lazyPage(
    async () => (await import('../../features/users/pages/create-user-page.tsx')).CreateUserPage,
    'settings',
    'cards',
    'policy',
    'company',
    'users',
    'monitoring',
    'exports',
    'segments',
    'updates',
  ),
})
const userPage = lazyPage(
  async () => (await import('../../features/users/pages/user-page.tsx')).UserPage,
  'settings',
  'cards',
  'policy',
  'company',
  'users',
  'accounts',
  'monitoring',
  'exports',
  'segments',
  'updates',
)
/** The page of a user, or the list without an id; an id that is no number is not found. */
const ofUser = (page: 'settings-users-id' | 'settings-users-id-edit') => ({
  staticData: { page },
  beforeLoad: (entering: Parameters<ReturnType<typeof requirePage>>[0] & { params: { id?: string } }) => {
    requirePage(page)(entering)
    requireId(entering.params.id)
  },
  component: userPage,
})
const users = createRoute({ ...inShell, ...ofUser('settings-users-id'), path: '/settings/users/{-$id}' })
const usersEdit = createRoute({
  ...inShell,
  ...ofUser('settings-users-id-edit'),
  path: '/settings/users/{-$id}/edit',
})

/** Settings, master data, customers and users. */
export const settingsRoutes = [
  settings,
  customers,
  customersCreate,
  customerCard,
  imports,
  importPage,
  priceLists,
  priceList,
  masterData,
  masterList,
  outbox,
  erp,
  mail,
  usersCreate,
  users,
  usersEdit,
] as const
