import type { Feature } from '../../features.ts'
import { healthRoutes } from './routes.ts'

export const health: Feature = { routes: healthRoutes }
