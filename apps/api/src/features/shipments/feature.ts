import type { Feature } from '../../features.ts'
import { shipmentRoutes } from './routes.ts'

export const shipments: Feature = { routes: shipmentRoutes }
