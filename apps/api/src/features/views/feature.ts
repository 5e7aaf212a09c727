import type { Feature } from '../../features.ts'
import { viewRoutes } from './routes.ts'

export const views: Feature = { routes: viewRoutes }
