import type { Feature } from '../../features.ts'
import { draftRoutes } from './routes.ts'

export const drafts: Feature = { routes: draftRoutes }
