import type { Feature } from '../../features.ts'
import { settingsRoutes } from './routes.ts'

export const settings: Feature = { routes: settingsRoutes }
