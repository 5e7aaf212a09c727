import type { Feature } from '../../features.ts'
import { sessionRoutes } from './routes.ts'

export const sessions: Feature = { routes: sessionRoutes }
