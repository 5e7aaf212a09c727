import { createRoute } from '@tanstack/react-router'
import { readCounterSearch, readDeliveriesSearch } from '../../features/deliveries/search.ts'
import { readRecallSearch, readRecallsSearch } from '../../features/recalls/search.ts'
import { readReturnsSearch } from '../../features/returns/search.ts'
import { readSchedulesSearch } from '../../features/schedules/search.ts'
import { readShipmentSearch, readShipmentsSearch, readTruckSearch } from '../../features/shipments/search.ts'
import { readStockSearch } from '../../features/stock/search.ts'
import { readRequestSearch, readTransfersSearch } from '../../features/transfers/search.ts'
import { number, searchReader } from '../../lib/lists/search-params.ts'
import { lazyPage } from '../lazy-page.ts'
import { inShell, listed, named, recorded } from './shell.ts'

const stockPage = lazyPage(
  async () => (await import('../../features/stock/pages/stock-page.tsx')).StockPage,
  'stock',
  'serving',
  'inventory',
  'receipts',
  'scan',
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
const recalls = createRoute({
  ...inShell,
  ...named('stock-recalls'),
  path: '/stock/recalls',
  validateSearch: readRecallsSearch,
  component: lazyPage(
    async () => (await import('../../features/recalls/pages/recalls-page.tsx')).RecallsPage,
    'recalls',
    'scan',
    'exports',
  ),
})
const recall = createRoute({
  ...inShell,
  ...recorded('stock-recalls-id'),
  path: '/stock/recalls/$id',
  validateSearch: readRecallSearch,
  component: lazyPage(
    async () => (await import('../../features/recalls/pages/recall-page.tsx')).RecallPage,
    'recalls',
    'exports',
  ),
})
const returns = createRoute({
  ...inShell,
  ...named('stock-returns'),
  path: '/stock/returns',
  validateSearch: readReturnsSearch,
  component: lazyPage(
    async () => (await import('../../features/returns/pages/returns-page.tsx')).ReturnsPage,
    'returns',
    'exports',
  ),
})
const transfers = createRoute({
  ...inShell,
  ...listed('stock-transfers', 'transfers'),
  path: '/stock/transfers',
  validateSearch: readTransfersSearch,
  component: lazyPage(
    async () => (await import('../../features/transfers/pages/transfers-page.tsx')).TransfersPage,
    'transfers',
    'bulk',
    'views',
    'exports',
  ),
})
const transferCreate = createRoute({
  ...inShell,
  ...named('stock-transfers-create'),
  path: '/stock/transfers/create',
  validateSearch: readRequestSearch,
  component: lazyPage(
    async () => (await import('../../features/transfers/pages/request-page.tsx')).RequestPage,
    'transfers',
  ),
})
const transfer = createRoute({
  ...inShell,
  ...recorded('stock-transfers-id'),
  path: '/stock/transfers/$id',
  component: lazyPage(
    async () => (await import('../../features/transfers/pages/transfer-page.tsx')).TransferPage,
    'transfers',
  ),
})
const picking = createRoute({
  ...inShell,
  ...listed('picking', 'shipments'),
  path: '/picking',
  validateSearch: readShipmentsSearch,
  component: lazyPage(
    async () => (await import('../../features/shipments/pages/shipments-list-page.tsx')).ShipmentsListPage,
    'shipments',
    'printers',
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
    'builder',
  ),
})
const counter = createRoute({
  ...inShell,
  ...named('picking-counter'),
  path: '/picking/counter',
  validateSearch: readCounterSearch,
  component: lazyPage(
    async () => (await import('../../features/deliveries/pages/counter-page.tsx')).CounterPage,
    'deliveries',
    'billing',
  ),
})
const deliveries = createRoute({
  ...inShell,
  ...listed('picking-deliveries', 'deliveries'),
  path: '/picking/deliveries',
  validateSearch: readDeliveriesSearch,
  component: lazyPage(
    async () => (await import('../../features/deliveries/pages/deliveries-page.tsx')).DeliveriesPage,
    'deliveries',
    'bulk',
    'views',
    'exports',
  ),
})
const delivery = createRoute({
  ...inShell,
  ...recorded('picking-deliveries-id'),
  path: '/picking/deliveries/$id',
  component: lazyPage(
    async () => (await import('../../features/deliveries/pages/delivery-page.tsx')).DeliveryPage,
    'deliveries',
    'collections',
    'images',
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
    'billing',
    'deliveries',
    'builder',
    'transfers',
    'collections',
    'printers',
  ),
})
const pickingLoading = createRoute({
  ...inShell,
  ...recorded('picking-id-loading'),
  staticData: { page: 'picking-id-loading', task: true },
  path: '/picking/$id/loading',
  component: lazyPage(
    async () => (await import('../../features/loading/pages/loading-page.tsx')).LoadingPage,
    'loading',
    'scan',
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
const schedulesPage = lazyPage(
  async () => (await import('../../features/schedules/pages/schedules-page.tsx')).SchedulesPage,
  'schedules',
  'exports',
)
const schedules = createRoute({
  ...inShell,
  ...named('picking-schedules'),
  path: '/picking/schedules',
  validateSearch: readSchedulesSearch,
  component: schedulesPage,
})
const schedulesCreate = createRoute({
  ...inShell,
  ...named('picking-schedules-create'),
  path: '/picking/schedules/create',
  validateSearch: readSchedulesSearch,
  component: schedulesPage,
})
const schedulesEdit = createRoute({
  ...inShell,
  ...recorded('picking-schedules-id-edit'),
  path: '/picking/schedules/$id/edit',
  validateSearch: readSchedulesSearch,
  component: schedulesPage,
})

/** Stock, picking, schedules. */
export const warehouseRoutes = [
  stock,
  stockDetail,
  recalls,
  recall,
  transfers,
  transferCreate,
  transfer,
  picking,
  pickingCreate,
  counter,
  returns,
  deliveries,
  delivery,
  pickingDetail,
  pickingLoading,
  pickingNewDocument,
  schedules,
  schedulesCreate,
  schedulesEdit,
] as const
