import type { FastifyInstance } from 'fastify'
import { billing } from './features/billing/feature.ts'
import { drafts } from './features/drafts/feature.ts'
import { health } from './features/health/feature.ts'
import { orders } from './features/orders/feature.ts'
import { sessions } from './features/sessions/feature.ts'
import { stock } from './features/stock/feature.ts'
import type { Tasks } from './jobs/task.ts'

/** What a feature brings: its calls and its background tasks. */
export type Feature = {
  readonly routes?: (app: FastifyInstance) => void
  readonly tasks?: Tasks
}

/** Every feature of the product, one line each. */
export const features: readonly Feature[] = [health, sessions, drafts, orders, billing, stock]

/** The background tasks of all features. */
export const tasks: Tasks = Object.assign({}, ...features.map((feature) => feature.tasks ?? {}))
