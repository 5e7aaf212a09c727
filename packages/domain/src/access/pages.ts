import { hasRole, type Role, type RuleRole, ruleRole } from './roles.ts'

/** Pages and their paths; {id} and {id?} are parameters. settings-b2b-logs is open to whoever has settings. */
export const PAGE_PATHS = {
  index: '/',
  documents: '/documents',
  'documents-id': '/documents/{id}',
  'documents-create': '/documents/create',
  'documents-dashboard': '/documents/dashboard',
  'documents-drafts-id': '/documents/drafts/{id?}',
  'documents-payments': '/documents/payments',
  'documents-invoices': '/documents/invoices',
  'documents-invoices-id': '/documents/invoices/{id}',
  'documents-closing': '/documents/closing',
  morpheus: '/morpheus',
  stock: '/stock',
  'stock-recalls': '/stock/recalls',
  'stock-recalls-id': '/stock/recalls/{id}',
  'stock-id': '/stock/{id}',
  'stock-returns': '/stock/returns',
  'stock-transfers': '/stock/transfers',
  'stock-transfers-create': '/stock/transfers/create',
  'stock-transfers-id': '/stock/transfers/{id}',
  approval: '/approval',
  'approval-id': '/approval/{id}',
  picking: '/picking',
  'picking-create': '/picking/create',
  'picking-schedules': '/picking/schedules',
  'picking-schedules-create': '/picking/schedules/create',
  'picking-schedules-id-edit': '/picking/schedules/{id}/edit',
  'picking-counter': '/picking/counter',
  'picking-deliveries': '/picking/deliveries',
  'picking-deliveries-id': '/picking/deliveries/{id}',
  'picking-id': '/picking/{id}',
  'picking-id-newdocument': '/picking/{id}/newdocument',
  'picking-id-loading': '/picking/{id}/loading',
  components: '/components',
  settings: '/settings',
  'settings-b2b-logs': '/settings/b2b-logs',
  'settings-customers': '/settings/customers',
  'settings-customers-create': '/settings/customers/create',
  'settings-customers-id': '/settings/customers/{id}',
  'settings-prices': '/settings/prices',
  'settings-prices-id': '/settings/prices/{id}',
  'settings-products': '/settings/products',
  'settings-products-create': '/settings/products/create',
  'settings-products-id': '/settings/products/{id}',
  // the entries of master data, and the lists of access/master-data.ts below it
  'settings-master-data': '/settings/master-data',
  'settings-imports': '/settings/imports',
  'settings-imports-id': '/settings/imports/{id}',
  'settings-webhooks': '/settings/webhooks',
  'settings-outbox': '/settings/outbox',
  'settings-erp': '/settings/erp',
  'settings-mail': '/settings/mail',
  'settings-retailers-id': '/settings/retailers/{id}',
  'settings-users-create': '/settings/users/create',
  'settings-users-id': '/settings/users/{id?}',
  'settings-users-id-edit': '/settings/users/{id?}/edit',
  credit: '/credit',
  'credit-create': '/credit/create',
  'credit-drafts-id': '/credit/drafts/{id?}',
  'credit-returns': '/credit/returns',
  'credit-collections': '/credit/collections',
  'credit-id': '/credit/{id}',
  'credit-id-collection': '/credit/{id}/collection',
  claims: '/claims',
  'claims-id': '/claims/{id}',
} as const

export type Page = keyof typeof PAGE_PATHS

export const PAGES = Object.keys(PAGE_PATHS) as readonly Page[]

const INVOICES = ['documents-payments', 'documents-invoices', 'documents-invoices-id'] as const
const DOCUMENTS = ['index', 'documents', 'documents-id', 'documents-dashboard', ...INVOICES] as const
const APPROVER = [...DOCUMENTS, 'approval', 'approval-id'] as const
/** Transfers between warehouses: to load, send and receive them. */
const TRANSFERS = ['stock-transfers', 'stock-transfers-id'] as const
/** Goods on their way back: to fetch them, and to receive them at the dock. */
const COLLECTIONS = ['credit-collections', 'credit-id-collection'] as const
const PICKER = [
  ...DOCUMENTS,
  'picking',
  'picking-create',
  'picking-schedules',
  'picking-schedules-create',
  'picking-schedules-id-edit',
  'picking-counter',
  'picking-deliveries',
  'picking-deliveries-id',
  'picking-id',
  'picking-id-newdocument',
  'picking-id-loading',
  'stock-id',
  ...TRANSFERS,
  ...COLLECTIONS,
] as const
/** Their work, and the figures of returns (decision 0300). */
const CREDIT = ['index', 'credit', 'credit-returns', 'credit-id', ...COLLECTIONS] as const
const DELIVERIES = ['picking-deliveries', 'picking-deliveries-id'] as const
const SETTINGS = ['settings', 'settings-b2b-logs'] as const
const RECALLS = ['stock-recalls', 'stock-recalls-id'] as const
/** Who brings in files of something: whose files, says imports/import-nouns.ts. */
const IMPORTS = ['settings-imports', 'settings-imports-id'] as const
const PRICES = ['settings-prices', 'settings-prices-id'] as const

/** Pages of each role (docs/domain/access.md). ADMIN is not listed: it passes every check. */
const PAGES_OF: Readonly<Record<Exclude<RuleRole, 'ADMIN'>, readonly Page[]>> = {
  SUPER_USER: PAGES.filter((page) => page !== 'components'),
  WAREHOUSE_MANAGER: [
    'index',
    'documents',
    'documents-id',
    ...INVOICES,
    ...RECALLS,
    ...TRANSFERS,
    'stock-transfers-create',
    'stock-returns',
    ...COLLECTIONS,
    ...SETTINGS,
    'settings-master-data',
    ...IMPORTS,
  ],
  OPERATOR: [...DOCUMENTS, 'documents-create', 'documents-drafts-id', ...PRICES],
  STOCK_ANALYST: [
    ...DOCUMENTS,
    'stock',
    'stock-id',
    ...RECALLS,
    ...TRANSFERS,
    'stock-transfers-create',
    'stock-returns',
    ...SETTINGS,
    ...IMPORTS,
  ],
  APPROVER,
  OFFER_APPROVER: APPROVER,
  FINANCIAL_APPROVER: [
    ...APPROVER,
    'credit-returns',
    'documents-closing',
    'settings-customers',
    'settings-customers-id',
    'settings-master-data',
    ...IMPORTS,
  ],
  COMMERCIAL_APPROVER: [...APPROVER, ...SETTINGS, ...PRICES, ...IMPORTS],
  PICKING_MANAGER: PICKER,
  DISTRIBUTION_MANAGER: [...PICKER, 'settings-master-data', ...IMPORTS],
  CREDIT_NOTE_CREATOR: [
    ...CREDIT,
    'credit-create',
    'credit-drafts-id',
    ...DELIVERIES,
    'claims',
    'claims-id',
    ...RECALLS,
  ],
  CREDIT_NOTE_COMMERCIAL_APPROVER: CREDIT,
  CREDIT_NOTE_COLLECTOR: CREDIT,
  CREDIT_NOTE_FINANCIAL_APPROVER: CREDIT,
  B2B: SETTINGS,
  B2B_CLAIMS: SETTINGS,
  REPRINTING_OPERATOR: ['credit-id', 'picking-id'],
}

/** The pages that the user may open: the union over the roles, in the order of PAGE_PATHS. */
export function pagesOf(roles: readonly Role[]): Page[] {
  if (hasRole(roles, 'ADMIN')) return [...PAGES]
  const allowed = new Set(roles.flatMap(pagesOfRole))
  return PAGES.filter((page) => allowed.has(page))
}

/** Whether one of the user's roles opens the page. */
export const canOpen = (roles: readonly Role[], page: Page): boolean => pagesOf(roles).includes(page)

function pagesOfRole(role: Role): readonly Page[] {
  const asked = ruleRole(role)
  return asked === 'ADMIN' ? PAGES : PAGES_OF[asked]
}
