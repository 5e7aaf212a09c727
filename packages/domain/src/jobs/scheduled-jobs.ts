/**
 * The background jobs, in the order of the settings tab. `counts` says what the quantity means: how many of them one run takes at most,
 * for `days` how old a draft must be, for `backups` of how many days the last one stays. `waitsFor` names the part of Cais that a job needs and that does not exist yet.
 */
export const SCHEDULED_JOBS = [
  { id: 'verification', counts: 'documents', waitsFor: null },
  { id: 'stock-analysis', counts: 'documents', waitsFor: null },
  { id: 'invoice-submission', counts: 'invoices', waitsFor: null },
  { id: 'shipment-schedules', counts: 'shipments', waitsFor: null },
  { id: 'province-manager', counts: 'customers', waitsFor: null },
  { id: 'draft-cleaner', counts: 'days', waitsFor: null },
  { id: 'backup', counts: 'backups', waitsFor: null },
  { id: 'segment-manager', counts: 'customers', waitsFor: null },
  { id: 'sale-pricing-manager', counts: 'prices', waitsFor: null },
  { id: 'b2b-import', counts: 'orders', waitsFor: 'retailers' },
  { id: 'retailer-entries-cleaner', counts: 'days', waitsFor: null },
  { id: 'morpheus-integration', counts: 'files', waitsFor: 'morpheus' },
  { id: 'morpheus-cleaner', counts: 'days', waitsFor: 'morpheus' },
] as const

export type ScheduledJob = (typeof SCHEDULED_JOBS)[number]
export type ScheduledJobId = ScheduledJob['id']
/** The jobs that do something; the others wait for a part of Cais. */
export type WorkingJobId = Extract<ScheduledJob, { readonly waitsFor: null }>['id']

/** Jobs by which something leaves the company: paused after a restore, so that nothing goes out twice. */
export const SENDING_JOBS: readonly ScheduledJobId[] = ['invoice-submission', 'morpheus-integration']

/** The job of the id; undefined for an id that is none. */
export const scheduledJob = (id: string): ScheduledJob | undefined =>
  SCHEDULED_JOBS.find((job) => job.id === id)
