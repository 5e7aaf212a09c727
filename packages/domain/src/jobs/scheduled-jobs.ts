/**
 * The background jobs, in the order of the settings tab. `counts` says what the quantity means: how many of them one run takes at most,
 * for `days` how old a draft must be, for `backups` of how many days the last one stays.
 */
export const SCHEDULED_JOBS = [
  { id: 'verification', counts: 'documents' },
  { id: 'stock-analysis', counts: 'documents' },
  { id: 'invoice-submission', counts: 'invoices' },
  { id: 'shipment-schedules', counts: 'shipments' },
  { id: 'province-manager', counts: 'customers' },
  { id: 'draft-cleaner', counts: 'days' },
  { id: 'backup', counts: 'backups' },
  { id: 'segment-manager', counts: 'customers' },
  { id: 'sale-pricing-manager', counts: 'prices' },
  { id: 'b2b-import', counts: 'files' },
  { id: 'retailer-entries-cleaner', counts: 'days' },
  { id: 'morpheus-integration', counts: 'files' },
  { id: 'morpheus-cleaner', counts: 'days' },
] as const

export type ScheduledJob = (typeof SCHEDULED_JOBS)[number]
export type ScheduledJobId = ScheduledJob['id']

/**
 * Jobs by which something leaves the company or is fetched from others: paused after a restore, so that nothing goes out twice, and nothing is
 * taken out of mailboxes and folders before somebody looked.
 */
export const SENDING_JOBS: readonly ScheduledJobId[] = [
  'invoice-submission',
  'morpheus-integration',
  'b2b-import',
]

/** The job of the id; undefined for an id that is none. */
export const scheduledJob = (id: string): ScheduledJob | undefined =>
  SCHEDULED_JOBS.find((job) => job.id === id)
