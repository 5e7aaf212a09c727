import type { Feature } from '../../features.ts'
import { userRoutes } from './routes.ts'

export const users: Feature = { routes: userRoutes }
