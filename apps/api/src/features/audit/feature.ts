import type { Feature } from '../../features.ts'
import { auditRoutes } from './routes.ts'

export const audit: Feature = { routes: auditRoutes }
