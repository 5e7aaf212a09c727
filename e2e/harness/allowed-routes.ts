/** All routes by their names in access control (docs/domain/access.md); the stories fill in records of the demo company. */
export const ROUTES = {
  index: '/',
  documents: '/documents',
  'documents-id': '/documents/{order}',
  'documents-create': '/documents/create',
  'documents-dashboard': '/documents/dashboard',
  'documents-drafts-id': '/documents/drafts',
  'documents-payments': '/documents/payments',
  'documents-invoices': '/documents/invoices',
  'documents-invoices-id': '/documents/invoices/1',
  'documents-closing': '/documents/closing',
  morpheus: '/morpheus',
  stock: '/stock',
  'stock-recalls': '/stock/recalls',
  'stock-recalls-id': '/stock/recalls/1',
  'stock-id': '/stock/{order}',
  approval: '/approval',
  'approval-id': '/approval/{order}',
  picking: '/picking',
  'picking-create': '/picking/create',
  'stock-returns': '/stock/returns',
  'stock-transfers': '/stock/transfers',
  'stock-transfers-create': '/stock/transfers/create',
  'stock-transfers-id': '/stock/transfers/1',
  'picking-schedules': '/picking/schedules',
  'picking-schedules-create': '/picking/schedules/create',
  'picking-schedules-id-edit': '/picking/schedules/1/edit',
  'picking-id': '/picking/{shipment}',
  'picking-id-newdocument': '/picking/{shipment}/newdocument',
  'picking-id-loading': '/picking/{shipment}/loading',
  components: '/components',
  settings: '/settings',
  'settings-customers': '/settings/customers',
  'settings-customers-create': '/settings/customers/create',
  'settings-customers-id': '/settings/customers/1',
  'settings-prices': '/settings/prices',
  'settings-prices-id': '/settings/prices/1',
  'settings-master-data': '/settings/master-data',
  'settings-products': '/settings/products',
  'settings-products-create': '/settings/products/create',
  'settings-products-id': '/settings/products/FC-1200',
  'settings-imports': '/settings/imports',
  'settings-imports-id': '/settings/imports/1',
  'settings-webhooks': '/settings/webhooks',
  'settings-outbox': '/settings/outbox',
  'settings-erp': '/settings/erp',
  'settings-mail': '/settings/mail',
  'settings-retailers-id': '/settings/retailers/BAIAAZUL',
  'settings-users-create': '/settings/users/create',
  'settings-users-id': '/settings/users/1',
  'settings-users-id-edit': '/settings/users/1/edit',
  credit: '/credit',
  'credit-create': '/credit/create',
  'credit-drafts-id': '/credit/drafts',
  'credit-returns': '/credit/returns',
  'credit-collections': '/credit/collections',
  'credit-id': '/credit/1',
  claims: '/claims',
  'claims-id': '/claims/1',
} as const

export type Route = keyof typeof ROUTES
export const ALL_ROUTES = Object.keys(ROUTES) as readonly Route[]

const MONEY: readonly Route[] = ['documents-payments', 'documents-invoices', 'documents-invoices-id']
const DOCUMENTS: readonly Route[] = ['index', 'documents', 'documents-id', 'documents-dashboard', ...MONEY]
const APPROVALS: readonly Route[] = [...DOCUMENTS, 'approval', 'approval-id']
const TRANSFERS = ['stock-transfers', 'stock-transfers-id'] as const
const RECALLS = ['stock-recalls', 'stock-recalls-id'] as const
/** Who asks for transfers, and sees recalls. */
const GOODS = [...TRANSFERS, 'stock-transfers-create', 'stock-returns', ...RECALLS] as const
const PICKING: readonly Route[] = [
  ...DOCUMENTS,
  ...ALL_ROUTES.filter((name) => name.startsWith('picking')),
  'stock-id',
  ...TRANSFERS,
  'credit-collections',
]
const CREDIT: readonly Route[] = ['index', 'credit', 'credit-returns', 'credit-collections', 'credit-id']
const IMPORTS = ['settings-imports', 'settings-imports-id'] as const
const WAREHOUSE: readonly Route[] = [
  ...(['index', 'documents', 'documents-id', ...MONEY] as const),
  ...GOODS,
  'credit-collections',
  ...(['settings', 'settings-master-data', ...IMPORTS] as const),
]

type Access = { readonly routes: readonly Route[]; readonly landing: string | null }
const home = (routes: readonly Route[]): Access => ({ routes, landing: '/' })

const PRICES = ['settings-prices', 'settings-prices-id'] as const

/**
 * The routes of each role (docs/domain/access.md) and where a refusal leads, by demo user. Written by hand and not taken from
 * the product's tables, so that a mistake there is found.
 */
export const ACCESS: Readonly<Record<string, Access>> = {
  admin: home(ALL_ROUTES),
  super_user: home(ALL_ROUTES.filter((name) => name !== 'components')),
  admin_sd: home(WAREHOUSE),
  admin_fp: home(WAREHOUSE),
  admin_be: home(WAREHOUSE),
  admin_zi: home(WAREHOUSE),
  admin_np: home(WAREHOUSE),
  admin_nc: home(WAREHOUSE),
  operator: home([...DOCUMENTS, 'documents-create', 'documents-drafts-id', ...PRICES]),
  stock_analyst: home([...DOCUMENTS, 'stock', 'stock-id', ...GOODS, 'settings', ...IMPORTS]),
  commercial_approver: home([...APPROVALS, 'settings', ...PRICES, ...IMPORTS]),
  financial_approver: home([
    ...APPROVALS,
    'credit-returns',
    'documents-closing',
    'settings-customers',
    'settings-customers-id',
    'settings-master-data',
    ...IMPORTS,
  ]),
  offer_approver: home(APPROVALS),
  picking_manager: home(PICKING),
  distribution_manager: home([...PICKING, 'settings-master-data', ...IMPORTS]),
  credit_note_creator: {
    routes: [
      ...CREDIT,
      'credit-create',
      'credit-drafts-id',
      'claims',
      'claims-id',
      'stock-recalls',
      'stock-recalls-id',
    ],
    landing: '/credit',
  },
  credit_note_commercial_approver: { routes: CREDIT, landing: '/credit' },
  credit_note_collector: { routes: CREDIT, landing: '/credit' },
  credit_note_financial_approver: { routes: CREDIT, landing: '/credit' },
  b2b_retailer: { routes: ['settings'], landing: '/settings' },
  b2b_claims: { routes: ['settings'], landing: '/settings' },
  reprinting_operator: { routes: ['credit-id', 'picking-id'], landing: '/reprint' },
}

const PICKERS = ['picking_manager', 'distribution_manager']
const WAREHOUSES = Object.keys(ACCESS).filter((username) => username.startsWith('admin_'))
const CREDITORS = Object.keys(ACCESS).filter((username) => username.startsWith('credit_note_'))
const STOCK_KEEPERS = ['stock_analyst', ...WAREHOUSES]

/** Pages that links lead to and that no story opens for each role, with the demo users who may; administrators may all. */
const FURTHER_PAGES: Readonly<Record<string, readonly string[]>> = {
  '/inventory': STOCK_KEEPERS,
  '/inventory/receipts/1': STOCK_KEEPERS,
  '/inventory/counts/1': STOCK_KEEPERS,
  '/stock-value': [...WAREHOUSES, 'financial_approver'],
  '/picking/counter': PICKERS,
  '/picking/deliveries': [...PICKERS, 'credit_note_creator'],
  '/picking/deliveries/1': [...PICKERS, 'credit_note_creator'],
  '/credit/1/collection': [...PICKERS, ...WAREHOUSES, ...CREDITORS],
  '/settings/webhooks': [],
  '/settings/b2b-logs': [
    ...WAREHOUSES,
    ...['stock_analyst', 'commercial_approver', 'b2b_retailer', 'b2b_claims'],
  ],
}

/** What everybody may open: '/' leads on to the start page of the role. */
const FOR_ALL = ['/', '/profile', '/reprint', '/customers/1', '/customers/1/account', '/products/FC-1200']

/** Whether the user may open the address; null for one that no table here has. */
export function mayOpen(username: string, address: string): boolean | null {
  const { pathname } = new URL(address, 'http://localhost')
  const isAdministrator = ['admin', 'super_user'].includes(username)
  if (FOR_ALL.some((path) => isLike(path, pathname))) return true
  const further = Object.keys(FURTHER_PAGES).find((path) => isLike(path, pathname))
  if (further) return isAdministrator || (FURTHER_PAGES[further]?.includes(username) ?? false)
  // an address of its own before one of a record: /credit/create is no credit note
  const [route] = ALL_ROUTES.filter((name) => isLike(ROUTES[name], pathname)).sort(
    (one, other) => Number(ROUTES[other] === pathname) - Number(ROUTES[one] === pathname),
  )
  return route ? (ACCESS[username]?.routes.includes(route) ?? false) : null
}

/** Whether the address is that of the page, perhaps with another record; drafts and lists of master data stand below their page. */
function isLike(path: string, pathname: string): boolean {
  const record = path.replace(/\{\w+\}|\b1\b|FC-1200|BAIAAZUL/g, '[^/]+')
  const below = /(drafts|master-data)$/.test(path) ? '(/[^/]+)?' : ''
  return new RegExp(`^${record}${below}$`).test(pathname)
}
