import type { Feature } from '../../features.ts'
import { bulkRoutes } from './routes.ts'

export const bulk: Feature = { routes: bulkRoutes }
