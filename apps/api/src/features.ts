import { countFilters as countOrders } from './aggregates/documents/list/count-filters.ts'
import { JOBS } from './engines/jobs/names.ts'
import { scheduledTask } from './engines/jobs/scheduled/scheduled-task.ts'
import type { ScheduledWorks } from './engines/jobs/scheduled/scheduled-work.ts'
import type { CronEntry, Tasks } from './engines/jobs/task.ts'
import { countFilters } from './engines/lists/list.ts'
import { deliverTask } from './engines/outbox/deliver-message.ts'
import type { OutboxSenders } from './engines/outbox/sender.ts'
import { absences } from './features/absences/feature.ts'
import { accounts } from './features/accounts/feature.ts'
import { answers } from './features/answers/feature.ts'
import { approvals } from './features/approvals/feature.ts'
import { approvalList } from './features/approvals/queries/approval-list.ts'
import { audit } from './features/audit/feature.ts'
import { backups } from './features/backups/feature.ts'
import { bankFiles } from './features/bank-files/feature.ts'
import { billing } from './features/billing/feature.ts'
import { branches } from './features/branches/feature.ts'
import { bulk } from './features/bulk/feature.ts'
import { cash } from './features/cash/feature.ts'
import { claims, replayClaims } from './features/claims/feature.ts'
import { closings } from './features/closings/feature.ts'
import { collections } from './features/collections/feature.ts'
import { company } from './features/company/feature.ts'
import { confirmations } from './features/confirmations/feature.ts'
import { creditNotes } from './features/credit-notes/feature.ts'
import { creditNoteList } from './features/credit-notes/queries/credit-note-list.ts'
import { customers } from './features/customers/feature.ts'
import { deliveries } from './features/deliveries/feature.ts'
import { deliveryList } from './features/deliveries/queries/delivery-list.ts'
import { drafts } from './features/drafts/feature.ts'
import { erp } from './features/erp/feature.ts'
import { createExchanges } from './features/exchanges/feature.ts'
import type { Feature } from './features/feature.ts'
import { files } from './features/files/feature.ts'
import { health } from './features/health/feature.ts'
import { home } from './features/home/feature.ts'
import { housekeeping } from './features/housekeeping/feature.ts'
import { imports } from './features/imports/feature.ts'
import { replayInbound } from './features/inbound/commands/replay-cause.ts'
import { inbound } from './features/inbound/feature.ts'
import { inventory } from './features/inventory/feature.ts'
import { invoices } from './features/invoices/feature.ts'
import { jobs } from './features/jobs/feature.ts'
import { locks } from './features/locks/feature.ts'
import { mail } from './features/mail/feature.ts'
import { masterData } from './features/master-data/feature.ts'
import { monitoring } from './features/monitoring/feature.ts'
import { operations } from './features/operations/feature.ts'
import { orders } from './features/orders/feature.ts'
import { outbox } from './features/outbox/feature.ts'
import { payments } from './features/payments/feature.ts'
import { prices } from './features/prices/feature.ts'
import { printing } from './features/printing/feature.ts'
import { products } from './features/products/feature.ts'
import { createQuarantine } from './features/quarantine/feature.ts'
import { recalls } from './features/recalls/feature.ts'
import { returns } from './features/returns/feature.ts'
import { schedules } from './features/schedules/feature.ts'
import { search } from './features/search/feature.ts'
import { segments } from './features/segments/feature.ts'
import { sessions } from './features/sessions/feature.ts'
import { settings } from './features/settings/feature.ts'
import { setup } from './features/setup/feature.ts'
import { shipments } from './features/shipments/feature.ts'
import { shipmentList } from './features/shipments/queries/shipment-list.ts'
import { fetchForPeople } from './features/sources/commands/fetch-for-people.ts'
import { sources } from './features/sources/feature.ts'
import { stock } from './features/stock/feature.ts'
import { stockList } from './features/stock/queries/stock-list.ts'
import { transfers } from './features/transfers/feature.ts'
import { transferList } from './features/transfers/queries/transfer-list.ts'
import { users } from './features/users/feature.ts'
import { createViews } from './features/views/feature.ts'
import type { CountOfList } from './features/views/queries/count-views.ts'
import { webhooks } from './features/webhooks/feature.ts'

const countOfList: CountOfList = {
  orders: (db, queries, { user }) => countOrders(db, queries, user),
  approvals: (db, queries, reader) => countFilters(approvalList, db, queries, reader),
  stock: (db, queries, reader) => countFilters(stockList, db, queries, reader),
  shipments: (db, queries, reader) => countFilters(shipmentList, db, queries, reader),
  deliveries: (db, queries, reader) => countFilters(deliveryList, db, queries, reader),
  transfers: (db, queries, reader) => countFilters(transferList, db, queries, reader),
  'credit-notes': (db, queries, reader) => countFilters(creditNoteList, db, queries, reader),
}

/** Every feature of the product, one line each. */
export const features: readonly Feature[] = [
  health,
  housekeeping,
  backups,
  sessions,
  drafts,
  orders,
  locks,
  bulk,
  imports,
  billing,
  stock,
  inventory,
  inbound,
  answers,
  webhooks,
  sources,
  recalls,
  invoices,
  closings,
  jobs,
  outbox,
  erp,
  mail,
  printing,
  shipments,
  schedules,
  deliveries,
  transfers,
  approvals,
  absences,
  audit,
  company,
  masterData,
  branches,
  operations,
  files,
  customers,
  segments,
  accounts,
  payments,
  creditNotes,
  claims,
  createExchanges(fetchForPeople),
  createQuarantine([replayClaims, replayInbound]),
  collections,
  returns,
  cash,
  bankFiles,
  confirmations,
  home,
  monitoring,
  products,
  prices,
  search,
  settings,
  setup,
  users,
  createViews(countOfList),
]

/** The work of the scheduled jobs, each of which one feature brings. */
export const scheduled: ScheduledWorks = Object.assign(
  {},
  ...features.map((feature) => feature.scheduled ?? {}),
)

/** How messages of each kind leave, which one feature brings. */
const senders: OutboxSenders = Object.assign({}, ...features.map((feature) => feature.outbox ?? {}))

/** The background tasks of all features. */
export const tasks: Tasks = Object.assign(
  { [JOBS.runScheduled]: scheduledTask(scheduled), [JOBS.deliverMessage]: deliverTask(senders) },
  ...features.map((feature) => feature.tasks ?? {}),
)

/** The scheduled tasks of all features. */
export const cron: readonly CronEntry[] = features.flatMap((feature) => feature.cron ?? [])
