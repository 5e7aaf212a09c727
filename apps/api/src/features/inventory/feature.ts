import type { Feature } from '../../features.ts'
import { inventoryRoutes } from './routes.ts'

export const inventory: Feature = { routes: inventoryRoutes }
