import type { Feature } from '../../features.ts'
import { customerRoutes } from './routes.ts'

export const customers: Feature = { routes: customerRoutes }
