import { UPDATED_LISTS, type UpdatedList, type updates } from '@cais/contract/monitoring/updates'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { IS_SUPERSEDED } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
import { readBuiltAt, readChanges, version } from '../../../engines/monitoring/release.ts'

type Updates = z.input<typeof updates>

/** The lists that show what a job does. */
const LISTS_OF: Readonly<Record<string, readonly UpdatedList[]>> = {
  [JOBS.verifyOrder]: ['orders', 'approvals'],
  [JOBS.releaseLocks]: ['orders'],
  [JOBS.expireQuotes]: ['orders'],
  [JOBS.allocateOrder]: ['orders', 'stock'],
  [JOBS.serveWaiting]: ['stock'],
  [JOBS.billDeparture]: ['shipments'],
  [JOBS.processClaimFile]: ['claims'],
  [JOBS.readInbound]: ['orders'],
  [JOBS.enterInbound]: ['orders'],
}
const TASKS = Object.keys(LISTS_OF)

/** Updates that have just been requested are nothing to speak of. */
const QUIET_SECONDS = 5

const RELEASES = 3
const ALIVE_MS = 180_000

type Pending = {
  readonly task: string
  readonly waiting: number
  readonly running: number
  readonly since: string
}

/** Jobs that are due or at work, by task. */
async function readPending(db: Db, olderThanSeconds: number): Promise<readonly Pending[]> {
  const { rows } = await sql<Pending>`
    SELECT task_identifier AS task, (count(*) FILTER (WHERE locked_at IS NULL))::int AS waiting,
      (count(*) FILTER (WHERE locked_at IS NOT NULL))::int AS running, min(run_at) AS since
    FROM graphile_worker.jobs
    WHERE task_identifier = any(${TASKS}::text[]) AND attempts < max_attempts AND NOT ${IS_SUPERSEDED}
      AND run_at <= now() - make_interval(secs => ${olderThanSeconds})
    GROUP BY task_identifier`.execute(db)
  return rows
}

const oldest = (pending: readonly Pick<Pending, 'since'>[]): string | null =>
  pending.map(({ since }) => since).toSorted()[0] ?? null

const ofList = (pending: readonly Pending[], list: UpdatedList) =>
  pending.filter(({ task }) => LISTS_OF[task]?.includes(list))

/** Since when each list waits for an update that is some seconds late. */
export async function readListUpdates(db: Db) {
  const pending = await readPending(db, QUIET_SECONDS)
  const imported = await readImport(db)
  return {
    orders: oldest([...ofList(pending, 'orders'), ...imported]),
    approvals: oldest(ofList(pending, 'approvals')),
    stock: oldest(ofList(pending, 'stock')),
    shipments: oldest(ofList(pending, 'shipments')),
    claims: oldest(ofList(pending, 'claims')),
  }
}

/** An import that nobody finished for a day was broken off. */
const IMPORT_HOURS = 24

/** Since when a file of orders is being brought in. */
async function readImport(db: Db): Promise<readonly Pick<Pending, 'since'>[]> {
  const { rows } = await sql<Pick<Pending, 'since'>>`
    SELECT started_at AS since FROM import_files
    WHERE finished_at IS NULL AND started_at > now() - make_interval(hours => ${IMPORT_HOURS}) ORDER BY started_at LIMIT 1`.execute(
    db,
  )
  return rows
}

/** What the tab of updates shows. */
export async function readUpdates(db: Db, now: Date): Promise<Updates> {
  const pending = await readPending(db, 0)
  return {
    release: { version, builtAt: await readBuiltAt() },
    changes: await readChanges(RELEASES),
    servers: await readServerVersions(db, now),
    migrations: await readMigrations(db),
    lists: UPDATED_LISTS.flatMap((list) => {
      const jobs = ofList(pending, list)
      const since = oldest(jobs)
      if (since === null) return []
      const sum = (count: 'waiting' | 'running') => jobs.reduce((total, job) => total + job[count], 0)
      const oldestSeconds = Math.max(0, Math.round((Date.now() - Date.parse(since)) / 1000))
      return [{ list, waiting: sum('waiting'), running: sum('running'), oldestSeconds }]
    }),
  }
}

async function readServerVersions(db: Db, now: Date): Promise<Updates['servers']> {
  const { rows } = await sql<Updates['servers'][number]>`
    SELECT DISTINCT ON (server) server AS id, release AS version, started_at AS "startedAt", minute AS "seenAt" FROM monitoring_minutes
    WHERE minute >= ${new Date(now.getTime() - ALIVE_MS).toISOString()} ORDER BY server, minute DESC, started_at DESC`.execute(
    db,
  )
  return rows
}

async function readMigrations(db: Db): Promise<Updates['migrations']> {
  const { rows } = await sql<Updates['migrations'][number]>`
    SELECT name, ran_at AS "ranAt" FROM migrations ORDER BY name DESC`.execute(db)
  return rows
}
