import type { Feature } from '../../features.ts'
import { absenceRoutes } from './routes.ts'

export const absences: Feature = { routes: absenceRoutes }
