import { createRoute } from '@tanstack/react-router'
import { readApprovalsSearch } from '../../features/approvals/search.ts'
import { readClosingSearch } from '../../features/closings/search.ts'
import { readInvoicesSearch } from '../../features/invoices/search.ts'
import { readOrdersSearch } from '../../features/orders/search.ts'
import { readPaymentsSearch } from '../../features/payments/search.ts'
import { searchReader, text } from '../../lib/lists/search-params.ts'
import { requirePage } from '../guard.ts'
import { lazyPage } from '../lazy-page.ts'
import { inShell, listed, named, recorded, requireId } from './shell.ts'

const documents = createRoute({
  ...inShell,
  ...listed('documents', 'orders'),
  path: '/documents',
  validateSearch: readOrdersSearch,
  component: lazyPage(
    async () => (await import('../../features/orders/pages/orders-list-page.tsx')).OrdersListPage,
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
    async () => (await import('../../features/orders/pages/orders-dashboard-page.tsx')).OrdersDashboardPage,
    'orders',
    'home',
  ),
})
const payments = createRoute({
  ...inShell,
  ...named('documents-payments'),
  path: '/documents/payments',
  validateSearch: readPaymentsSearch,
  component: lazyPage(
    async () => (await import('../../features/payments/pages/payments-page.tsx')).PaymentsPage,
    'payments',
    'money',
    'mail',
    'exports',
  ),
})
const invoices = createRoute({
  ...inShell,
  ...named('documents-invoices'),
  path: '/documents/invoices',
  validateSearch: readInvoicesSearch,
  component: lazyPage(
    async () => (await import('../../features/invoices/pages/invoices-page.tsx')).InvoicesPage,
    'invoices',
    'printers',
    'exports',
  ),
})
const invoice = createRoute({
  ...inShell,
  ...recorded('documents-invoices-id'),
  path: '/documents/invoices/$id',
  component: lazyPage(
    async () => (await import('../../features/invoices/pages/invoice-page.tsx')).InvoicePage,
    'invoices',
    'notes',
    'mail',
    'printers',
  ),
})
const closing = createRoute({
  ...inShell,
  ...named('documents-closing'),
  path: '/documents/closing',
  validateSearch: readClosingSearch,
  component: lazyPage(
    async () => (await import('../../features/closings/pages/closing-page.tsx')).ClosingPage,
    'closings',
    'exports',
  ),
})
const document = createRoute({
  ...inShell,
  ...recorded('documents-id'),
  path: '/documents/$id',
  component: lazyPage(
    async () => (await import('../../features/orders/pages/order-page.tsx')).OrderPage,
    'orders',
    'deliveries',
    'printers',
    'notes',
  ),
})
/** One page for both addresses: a new document stays open while its address becomes that of its draft. */
const draftPage = createRoute({
  ...inShell,
  id: 'draft',
  // The child routes are not drawn by themselves, so their guards are called here.
  beforeLoad: (entering) => {
    const { pathname } = entering.location
    requirePage(pathname === '/documents/create' ? 'documents-create' : 'documents-drafts-id')(entering)
    requireId(/^\/documents\/drafts\/(.+)$/.exec(pathname)?.[1])
  },
  component: lazyPage(
    async () => (await import('../../features/drafts/pages/draft-page.tsx')).DraftPage,
    'drafts',
    'serving',
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
  async () => (await import('../../features/approvals/pages/approvals-page.tsx')).ApprovalsPage,
  'approvals',
  'account-age',
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
  ...recorded('approval-id'),
  path: '/approval/$id',
  validateSearch: readApprovalsSearch,
  component: approvalsPage,
})

/** Documents, drafts, approvals. */
export const documentRoutes = [
  documents,
  documentsDashboard,
  payments,
  invoices,
  invoice,
  closing,
  draftPage.addChildren([documentsCreate, documentsDraft]),
  document,
  approval,
  approvalDetail,
] as const
