import { createRoute } from '@tanstack/react-router'
import { readInventorySearch, readValueSearch } from '../../features/stock/search.ts'
import { oneOf, searchReader } from '../../lib/lists/search-params.ts'
import { requireStockKeeper, requireStockValue } from '../guard.ts'
import { lazyPage } from '../lazy-page.ts'
import { inShell, requireId } from './shell.ts'

/** Goods receipts and stock counts; not in the table of pages by role: for whoever may receive and count. */
const inventory = createRoute({
  ...inShell,
  path: '/inventory',
  beforeLoad: requireStockKeeper,
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

type Entering = Parameters<typeof requireStockKeeper>[0] & { params: { id: string } }
const ofRecord = (entering: Entering) => {
  requireStockKeeper(entering)
  requireId(entering.params.id)
}
const receipt = createRoute({
  ...inShell,
  path: '/inventory/receipts/$id',
  beforeLoad: ofRecord,
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
  path: '/inventory/counts/$id',
  beforeLoad: ofRecord,
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

/** Not in the table of pages by role either: for whoever may see costs of their warehouses. */
const value = createRoute({
  ...inShell,
  path: '/stock-value',
  beforeLoad: requireStockValue,
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
