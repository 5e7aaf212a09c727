import type { Feature } from '../../features.ts'
import { searchRoutes } from './routes.ts'

export const search: Feature = { routes: searchRoutes }
