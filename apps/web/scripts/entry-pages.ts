import type { Page } from '@cais/domain/access/pages'

type EntryPage = {
  /** The addresses, as a regular expression; the first match counts. */
  path: string
  page: string
  /**
   * Its name in access control: it is not prefetched for users who may not open it. Without a name it is
   * open to all.
   */
  access?: Page
  /** What its route lists in `lazyPage`. */
  words: readonly string[]
  /** The calls it makes first when its address has no search. */
  data: readonly string[]
}

const inbox = {
  access: 'approval',
  page: 'src/features/approvals/pages/approvals-page.tsx',
  words: ['approvals', 'account-age', 'views', 'absences', 'policy', 'bulk', 'exports'],
} as const

/**
 * The pages with which visits begin: start.js prefetches their files and data. Other pages work too, only
 * slower.
 */
export const ENTRY_PAGES: readonly EntryPage[] = [
  // where start.js leads users who are not signed in
  { path: '^/login$', page: 'src/features/sessions/pages/login-page.tsx', words: [], data: [] },
  {
    path: '^/$',
    page: 'src/app/home-page.tsx',
    access: 'index',
    words: ['home'],
    data: ['/home'],
  },
  {
    path: '^/documents$',
    page: 'src/features/orders/pages/orders-list-page.tsx',
    access: 'documents',
    words: ['orders', 'views', 'bulk', 'exports'],
    data: [
      '/views?list=orders',
      '/orders?tab=mine&page=1&perPage=50&sort=newest',
      '/orders/tab-counts',
      '/preferences',
    ],
  },
  {
    path: '^/documents/drafts/(\\d+)$',
    page: 'src/features/drafts/pages/draft-page.tsx',
    access: 'documents-drafts-id',
    words: ['drafts', 'serving'],
    data: ['/drafts/$1'],
  },
  {
    path: '^/documents/(?:create|drafts)$',
    page: 'src/features/drafts/pages/draft-page.tsx',
    access: 'documents-create',
    words: ['drafts', 'serving'],
    data: [],
  },
  {
    path: '^/documents/(\\d+)$',
    page: 'src/features/orders/pages/order-page.tsx',
    access: 'documents-id',
    words: ['orders', 'deliveries', 'printers', 'notes'],
    data: ['/orders/$1'],
  },
  { path: '^/approval$', ...inbox, data: ['/views?list=approvals', '/approvals?perPage=50', '/preferences'] },
  {
    path: '^/approval/(\\d+)$',
    ...inbox,
    access: 'approval-id',
    data: ['/orders/$1/approval/reasons', '/orders/$1', '/approvals?perPage=50'],
  },
  {
    path: '^/stock$',
    page: 'src/features/stock/pages/stock-page.tsx',
    access: 'stock',
    words: ['stock', 'serving', 'inventory', 'receipts', 'scan', 'bulk', 'views', 'exports'],
    data: ['/views?list=stock'],
  },
  {
    path: '^/picking$',
    page: 'src/features/shipments/pages/shipments-list-page.tsx',
    access: 'picking',
    words: ['shipments', 'printers', 'bulk', 'views', 'exports'],
    data: ['/views?list=shipments', '/preferences'],
  },
]
