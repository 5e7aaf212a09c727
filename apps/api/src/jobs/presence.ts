import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** First half of the advisory locks by which workers show that they live; the second is the hash of their name. */
const WORKERS = 7741
const PAUSE_MS = 1000

export type Presence = { add(workerId: string): void; close(): Promise<void> }

/**
 * Shows that the workers of this process live: one lock for each, which PostgreSQL lets go the moment the process dies,
 * however it dies. What a dead worker had begun is given to others by reclaimJobs.
 */
export async function openPresence(url: string): Promise<Presence> {
  const workers = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  const state = { client: undefined as pg.Client | undefined, closed: false }

  const lock = (client: pg.Client, workerId: string) =>
    client.query('SELECT pg_advisory_lock($1, hashtext($2))', [WORKERS, workerId])

  const connect = async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'cais workers', keepAlive: true })
    client.on('error', () => {})
    client.on('end', () => {
      if (!state.closed && state.client === client) void reconnect()
    })
    await client.connect()
    for (const workerId of workers) await lock(client, workerId)
    state.client = client
  }

  const reconnect = async () => {
    state.client = undefined
    while (!state.closed && state.client === undefined) {
      await sleep(PAUSE_MS, undefined, { ref: false })
      await connect().catch(() => {})
    }
  }

  await connect()
  return {
    add: (workerId) => {
      workers.add(workerId)
      // One after the other: a connection takes one query at a time.
      last = last.then(() => state.client && lock(state.client, workerId)).catch(() => {})
    },
    close: async () => {
      state.closed = true
      await state.client?.end().catch(() => {})
    },
  }
}

/** A worker that took a job this long ago has shown itself, or is dead. */
const GRACE = `interval '10 seconds'`

/** Frees jobs whose worker died with its process: without this the queue would wait four hours for it. */
export async function reclaimJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM (
      SELECT DISTINCT locked_by FROM graphile_worker._private_jobs WHERE locked_at < now() - ${GRACE}
      UNION SELECT DISTINCT locked_by FROM graphile_worker._private_job_queues WHERE locked_at < now() - ${GRACE}
    ) AS begun
    WHERE locked_by IS NOT NULL AND pg_try_advisory_xact_lock($1, hashtext(locked_by)) HAVING count(*) > 0`,
    [WORKERS],
  )
}
