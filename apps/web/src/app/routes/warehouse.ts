import { createRoute } from '@tanstack/react-router'
import { readShipmentSearch, readShipmentsSearch, readTruckSearch } from '../../features/shipments/search.ts'
import { readStockSearch } from '../../features/stock/search.ts'
import { number, searchReader } from '../../lib/lists/search-params.ts'
import { lazyPage } from '../lazy-page.ts'
import { inShell, listed, named, planned, recorded } from './shell.ts'

const stockPage = lazyPage(
  async () => (await import('../../features/stock/pages/stock-page.tsx')).StockPage,
  'stock',
  'inventory',
  'receipts',
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
  ...recorded('stock-id'),
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
    async () => (await import('../../features/shipments/pages/shipments-list-page.tsx')).ShipmentsListPage,
    'shipments',
    'bulk',
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
    async () => (await import('../../features/shipments/pages/truck-builder-page.tsx')).TruckBuilderPage,
    'shipments',
  ),
})
const pickingDetail = createRoute({
  ...inShell,
  ...recorded('picking-id'),
  path: '/picking/$id',
  validateSearch: readShipmentSearch,
  component: lazyPage(
    async () => (await import('../../features/shipments/pages/shipment-page.tsx')).ShipmentPage,
    'shipments',
  ),
})
const pickingNewDocument = createRoute({
  ...inShell,
  ...recorded('picking-id-newdocument'),
  path: '/picking/$id/newdocument',
  validateSearch: searchReader({ draft: number }),
  component: lazyPage(
    async () => (await import('../../features/drafts/pages/draft-page.tsx')).TruckDocumentPage,
    'drafts',
  ),
})
const schedules = createRoute({ ...inShell, ...planned('picking-schedules'), path: '/picking/schedules' })
const schedulesCreate = createRoute({
  ...inShell,
  ...planned('picking-schedules-create'),
  path: '/picking/schedules/create',
})
const schedulesEdit = createRoute({
  ...inShell,
  ...planned('picking-schedules-id-edit'),
  path: '/picking/schedules/$id/edit',
})

/** Stock, picking, schedules. */
export const warehouseRoutes = [
  stock,
  stockDetail,
  picking,
  pickingCreate,
  pickingDetail,
  pickingNewDocument,
  schedules,
  schedulesCreate,
  schedulesEdit,
] as const
