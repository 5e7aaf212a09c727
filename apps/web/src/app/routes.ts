import type { ViewList } from '@cais/contract/views/lists'
import type { Page } from '@cais/domain/access/pages'
import { companyRoutes } from './routes/company.ts'
import { documentRoutes } from './routes/documents.ts'
import { settingsRoutes } from './routes/settings.ts'
import { login, root, shell } from './routes/shell.ts'
import { warehouseRoutes } from './routes/warehouse.ts'

/** Every route of spec §2. A page that is not built yet stands here all the same, with its guard. */
export const routeTree = root.addChildren([
  login,
  shell.addChildren([...companyRoutes, ...documentRoutes, ...warehouseRoutes, ...settingsRoutes]),
])

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Name of the route for access control. */
    page?: Page
    /** Whose saved views decide with what the page opens. */
    list?: ViewList
  }
}
