import type { Db } from '../../db/pool.ts'
import type { Feature } from '../feature.ts'

/** Every hour, on one of the servers. */
export const housekeeping: Feature = {
  tasks: { 'housekeeping.tidy': async (_payload, { db, now }) => tidy(db, now()) },
  cron: [{ task: 'housekeeping.tidy', match: '17 * * * *' }],
}

const HOUR_MS = 3_600_000
const MONTH_MS = 30 * 24 * HOUR_MS
/** How long rows are stored: keys for two days of retries, changes for screens that reconnect; sessions, links to passwords, deleted views and runs of jobs for reference; figures for comparison. */
const RETENTION_MS = {
  keys: 48 * HOUR_MS,
  changes: 2 * HOUR_MS,
  sessions: MONTH_MS,
  links: MONTH_MS,
  views: MONTH_MS,
  jobRuns: 365 * 24 * HOUR_MS,
  figures: MONTH_MS,
} as const

/** Deletes rows that are no longer needed, so that tables do not grow for ever. History is never deleted. */
export async function tidy(db: Db, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age).toISOString()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(RETENTION_MS.keys)).execute()
  await db.deleteFrom('outbox').where('at', '<', before(RETENTION_MS.changes)).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', before(RETENTION_MS.sessions)).execute()
  await db.deleteFrom('password_links').where('expires_at', '<', before(RETENTION_MS.links)).execute()
  await db.deleteFrom('sign_in_attempts').where('subject', 'in', endedAttempts(db, now)).execute()
  await db.deleteFrom('job_runs').where('started_at', '<', before(RETENTION_MS.jobRuns)).execute()
  await db.deleteFrom('views').where('deleted_at', '<', before(RETENTION_MS.views)).execute()
  const figuresFrom = before(RETENTION_MS.figures)
  await db.deleteFrom('monitoring_minutes').where('minute', '<', figuresFrom).execute()
  await db.deleteFrom('monitoring_errors').where('hour', '<', figuresFrom).execute()
  await db.deleteFrom('monitoring_slow_calls').where('hour', '<', figuresFrom).execute()
}

/** Locked in the order in which sign-in attempts lock them; rows that are being counted now are left to the next run. */
const endedAttempts = (db: Db, now: Date) =>
  db
    .selectFrom('sign_in_attempts')
    .select('subject')
    .where('until', '<', now.toISOString())
    .orderBy('subject')
    .forUpdate()
    .skipLocked()
