import type { Feature } from '../../features.ts'
import { approvalRoutes } from './routes.ts'

export const approvals: Feature = { routes: approvalRoutes }
