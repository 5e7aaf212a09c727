import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { endWhenUnresponsive, openConnection } from '../../db/connection.ts'

/** First half of the advisory locks by which workers show that they live; the second is the hash of their pool's name. */
const WORKERS = 7741
const PAUSE_MS = 1000
/** PostgreSQL notices a lost connection after half a minute, not after two hours. */
const SHORT_KEEPALIVE = { tcp_keepalives_idle: 15, tcp_keepalives_interval: 5, tcp_keepalives_count: 3 }

export type Presence = {
  /** The workers of this pool are alive and those of earlier pools are not: other workers may take their jobs. */
  show(poolId: string): void
  close(): Promise<void>
}

/**
 * Shows that the workers of this process live: one lock for each pool, which PostgreSQL releases the moment the process dies,
 * however it dies. reclaimJobs frees the jobs of dead workers.
 */
export async function openPresence(url: string, onLost: () => void = () => {}): Promise<Presence> {
  let last: Promise<unknown> = Promise.resolve()
  const state = {
    client: undefined as pg.Client | undefined,
    /** The pool that should hold the lock and the one that does: they differ for a moment. */
    pool: undefined as string | undefined,
    shown: undefined as string | undefined,
    closed: false,
  }

  const lock = (client: pg.Client, poolId: string) =>
    client.query('SELECT pg_advisory_lock($1, hashtext($2))', [WORKERS, poolId])
  const unlock = (client: pg.Client, poolId: string) =>
    client.query('SELECT pg_advisory_unlock($1, hashtext($2))', [WORKERS, poolId])
  const showPool = async () => {
    const { client } = state
    while (client !== undefined && client === state.client && state.shown !== state.pool) {
      const [before, next] = [state.shown, state.pool]
      if (next) await lock(client, next)
      if (before) await unlock(client, before)
      state.shown = next
    }
  }
  // One after the other: workers and the connection may be started anew at the same time.
  const show = () => {
    last = last.then(showPool).catch(() => {})
  }

  const connect = async () => {
    const client = await openConnection({ url, name: 'cais workers', settings: SHORT_KEEPALIVE })
    client.on('end', () => {
      if (state.closed || state.client !== client) return
      // these workers are abandoned: a session of theirs that PostgreSQL still believes alive may hold the lock for long
      state.pool = undefined
      onLost()
      void reconnect()
    })
    endWhenUnresponsive(client)
    state.client = client
    state.shown = undefined
    show()
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
    show: (poolId) => {
      state.pool = poolId
      show()
    },
    close: async () => {
      state.closed = true
      await state.client?.end().catch(() => {})
    },
  }
}

/** Workers that took a job this long ago hold their lock, or are dead. */
const GRACE_SECONDS = 10

/** Frees jobs whose workers died with their process: without this the queue would wait four hours for it. */
export async function reclaimJobs(pool: pg.Pool, graceSeconds = GRACE_SECONDS): Promise<void> {
  await pool.query(
    `SELECT graphile_worker.force_unlock_workers(array_agg(locked_by)) FROM (
      SELECT DISTINCT locked_by FROM graphile_worker._private_jobs WHERE locked_at < now() - make_interval(secs => $2)
      UNION SELECT DISTINCT locked_by FROM graphile_worker._private_job_queues WHERE locked_at < now() - make_interval(secs => $2)
    ) AS begun
    WHERE locked_by IS NOT NULL AND pg_try_advisory_xact_lock($1, hashtext(locked_by)) HAVING count(*) > 0`,
    [WORKERS, graceSeconds],
  )
}
