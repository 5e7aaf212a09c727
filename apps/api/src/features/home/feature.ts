import type { Feature } from '../../features.ts'
import { homeRoutes } from './routes.ts'

export const home: Feature = { routes: homeRoutes }
