import type { Db } from '../../db/pool.ts'

const HOUR_MS = 3_600_000
const MONTH_MS = 30 * 24 * HOUR_MS
/** How long it is kept: a key for two days of retries, a change for a screen that slept, a session and a deleted view for a look back. */
const KEPT_MS = { keys: 48 * HOUR_MS, changes: 2 * HOUR_MS, sessions: MONTH_MS, views: MONTH_MS } as const

/** Removes what served its time and would only grow. History is never touched. */
export async function tidy(db: Db, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age).toISOString()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(KEPT_MS.keys)).execute()
  await db.deleteFrom('outbox').where('at', '<', before(KEPT_MS.changes)).execute()
  await db.deleteFrom('sessions').where('expires_at', '<', before(KEPT_MS.sessions)).execute()
  await db.deleteFrom('views').where('deleted_at', '<', before(KEPT_MS.views)).execute()
}
