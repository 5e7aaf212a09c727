import type { Feature } from '../../features.ts'
import { productRoutes } from './routes.ts'

export const products: Feature = { routes: productRoutes }
