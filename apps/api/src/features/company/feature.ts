import type { Feature } from '../../features.ts'
import { companyRoutes } from './routes.ts'

export const company: Feature = { routes: companyRoutes }
