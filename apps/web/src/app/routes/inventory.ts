import type { GeneralAction } from '@cais/domain/access/actions'
import { createRoute } from '@tanstack/react-router'
import { readInventorySearch, readValueSearch } from '../../features/stock/search.ts'
import { oneOf, searchReader } from '../../lib/lists/search-params.ts'
import { requireAction } from '../guard.ts'
import { lazyPage } from '../lazy-page.ts'
import { inShell, requireId } from './shell.ts'

/** Not in the table of pages by role: for whoever may do something. */
const doing = (action: GeneralAction) => ({ staticData: { action }, beforeLoad: requireAction(action) })

/** Goods receipts and stock counts. */
const inventory = createRoute({
  ...inShell,
  ...doing('manage-stock'),
  path: '/inventory',
  validateSearch: readInventorySearch,
  component: lazyPage(
    async () => (await import('../../features/stock/pages/inventory-page.tsx')).InventoryPage,
    'receipts',
    'scan',
    'inventory',
    'stock',
    'bulk',
    'views',
    'exports',
  ),
})

type Entering = Parameters<ReturnType<typeof requireAction>>[0] & { params: { id: string } }
const ofRecord = {
  ...doing('manage-stock'),
  beforeLoad: (entering: Entering) => {
    requireAction('manage-stock')(entering)
    requireId(entering.params.id)
  },
}
const receipt = createRoute({
  ...inShell,
  ...ofRecord,
  path: '/inventory/receipts/$id',
  validateSearch: searchReader({ by: oneOf('phone', 'desk') }),
  component: lazyPage(
    async () => (await import('../../features/stock/pages/receipt-page.tsx')).ReceiptPage,
    'receipts',
    'scan',
    'inventory',
    'stock',
    'bulk',
    'views',
    'exports',
  ),
})
const count = createRoute({
  ...inShell,
  ...ofRecord,
  path: '/inventory/counts/$id',
  validateSearch: readInventorySearch,
  component: lazyPage(
    async () => (await import('../../features/stock/pages/count-page.tsx')).CountPage,
    'receipts',
    'scan',
    'inventory',
    'stock',
    'bulk',
    'views',
    'exports',
  ),
})

/** For whoever may see costs of their warehouses. */
const value = createRoute({
  ...inShell,
  ...doing('see-stock-value'),
  path: '/stock-value',
  validateSearch: readValueSearch,
  component: lazyPage(
    async () => (await import('../../features/stock/pages/value-page.tsx')).ValuePage,
    'stock-value',
    'inventory',
    'stock',
    'exports',
  ),
})

/** Receiving, counting, and what stock is worth. */
export const inventoryRoutes = [inventory, receipt, count, value] as const
