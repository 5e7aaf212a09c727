import type { FastifyInstance } from 'fastify'
import { absences } from './features/absences/feature.ts'
import { approvals } from './features/approvals/feature.ts'
import { audit } from './features/audit/feature.ts'
import { billing } from './features/billing/feature.ts'
import { bulk } from './features/bulk/feature.ts'
import { company } from './features/company/feature.ts'
import { customers } from './features/customers/feature.ts'
import { drafts } from './features/drafts/feature.ts'
import { health } from './features/health/feature.ts'
import { home } from './features/home/feature.ts'
import { housekeeping } from './features/housekeeping/feature.ts'
import { inventory } from './features/inventory/feature.ts'
import { invoices } from './features/invoices/feature.ts'
import { locks } from './features/locks/feature.ts'
import { orders } from './features/orders/feature.ts'
import { products } from './features/products/feature.ts'
import { search } from './features/search/feature.ts'
import { sessions } from './features/sessions/feature.ts'
import { settings } from './features/settings/feature.ts'
import { shipments } from './features/shipments/feature.ts'
import { stock } from './features/stock/feature.ts'
import { users } from './features/users/feature.ts'
import { views } from './features/views/feature.ts'
import type { CronEntry, Tasks } from './jobs/task.ts'

/** What a feature brings: its calls and its background tasks. */
export type Feature = {
  readonly routes?: (app: FastifyInstance) => void
  readonly tasks?: Tasks
  /** Tasks by the clock, run once across all servers. */
  readonly cron?: readonly CronEntry[]
}

/** Every feature of the product, one line each. */
export const features: readonly Feature[] = [
  health,
  housekeeping,
  sessions,
  drafts,
  orders,
  locks,
  bulk,
  billing,
  stock,
  inventory,
  invoices,
  shipments,
  approvals,
  absences,
  audit,
  company,
  customers,
  home,
  products,
  search,
  settings,
  users,
  views,
]

/** The background tasks of all features. */
export const tasks: Tasks = Object.assign({}, ...features.map((feature) => feature.tasks ?? {}))

/** Their tasks by the clock. */
export const cron: readonly CronEntry[] = features.flatMap((feature) => feature.cron ?? [])
