import type { Feature } from '../../features.ts'
import { stockRoutes } from './routes.ts'
import { stockTasks } from './tasks.ts'

export const stock: Feature = { routes: stockRoutes, tasks: stockTasks }
