type Opened = {
  /** Which addresses, as a regular expression; the first that fits counts. */
  path: string
  page: string
  /** What its route lists in `lazyPage`. */
  words: readonly string[]
  /** What it reads first when its address says nothing more. */
  data: readonly string[]
}

const inbox = {
  page: 'src/features/approvals/pages/approvals-page.tsx',
  words: ['approvals', 'views', 'absences', 'policy', 'bulk', 'exports'],
}

/** The pages with which a visit begins. What stands here comes sooner; what is missing comes all the same. */
export const OPENED_FIRST: readonly Opened[] = [
  // where start.js leads whoever is not signed in
  { path: '^/login$', page: 'src/features/sessions/pages/login-page.tsx', words: [], data: [] },
  { path: '^/$', page: 'src/features/home/pages/home-page.tsx', words: ['home'], data: ['/home'] },
  {
    path: '^/documents$',
    page: 'src/features/orders/pages/orders-list-page.tsx',
    words: ['orders', 'views', 'bulk', 'exports'],
    data: ['/views?list=orders', '/orders?tab=mine&page=1&perPage=50&sort=newest'],
  },
  {
    path: '^/documents/drafts/(\\d+)$',
    page: 'src/features/drafts/pages/draft-page.tsx',
    words: ['drafts'],
    data: ['/drafts/$1'],
  },
  {
    path: '^/documents/(?:create|drafts)$',
    page: 'src/features/drafts/pages/draft-page.tsx',
    words: ['drafts'],
    data: [],
  },
  {
    path: '^/documents/(\\d+)$',
    page: 'src/features/orders/pages/order-page.tsx',
    words: ['orders'],
    data: ['/orders/$1'],
  },
  { path: '^/approval$', ...inbox, data: ['/views?list=approvals', '/approvals?perPage=50'] },
  {
    path: '^/approval/(\\d+)$',
    ...inbox,
    data: ['/orders/$1/approval/reasons', '/orders/$1', '/approvals?perPage=50'],
  },
  {
    path: '^/stock$',
    page: 'src/features/stock/pages/stock-page.tsx',
    words: ['stock', 'inventory', 'bulk', 'views', 'exports'],
    data: ['/views?list=stock'],
  },
  {
    path: '^/picking$',
    page: 'src/features/shipments/pages/shipments-list-page.tsx',
    words: ['shipments', 'views', 'exports'],
    data: ['/views?list=shipments'],
  },
]
