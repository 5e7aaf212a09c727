import type { Feature } from '../../features.ts'
import { invoiceRoutes } from './routes.ts'

export const invoices: Feature = { routes: invoiceRoutes }
