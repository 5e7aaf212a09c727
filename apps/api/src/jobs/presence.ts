import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** First half of the advisory locks by which workers show that they live; the second is the hash of their pool's name. */
const WORKERS = 7741
const PAUSE_MS = 1000
/** A process or a line that vanished without a word is missed by PostgreSQL after half a minute, not after two hours. */
const NOTICED_SOON = '-c tcp_keepalives_idle=15 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3'

export type Presence = {
  /** The workers of this pool live, and those of one before it do not: what they had begun is for others. */
  only(poolId: string): void
  close(): Promise<void>
}

/**
 * Shows that the workers of this process live: one lock for each pool, which PostgreSQL lets go the moment the process dies,
 * however it dies. What dead workers had begun is given to others by reclaimJobs.
 */
export async function openPresence(url: string, onLost: () => void = () => {}): Promise<Presence> {
  let last: Promise<unknown> = Promise.resolve()
  const state = {
    client: undefined as pg.Client | undefined,
    /** Who is to be shown, and who is: they differ for a moment. */
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
      const [before, wanted] = [state.shown, state.pool]
      if (wanted) await lock(client, wanted)
      if (before) await unlock(client, before)
      state.shown = wanted
    }
  }
  // One after the other: workers may be started anew while the connection is, and neither may miss the other.
  const show = () => {
    last = last.then(showPool).catch(() => {})
  }

  const connect = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'cais workers',
      keepAlive: true,
      options: NOTICED_SOON,
    })
    client.on('error', () => {})
    client.on('end', () => {
      if (state.closed || state.client !== client) return
      // these workers are left behind: a session of theirs that PostgreSQL has not missed yet may hold the lock for long
      state.pool = undefined
      onLost()
      void reconnect()
    })
    await client.connect()
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
    only: (poolId) => {
      state.pool = poolId
      show()
    },
    close: async () => {
      state.closed = true
      await state.client?.end().catch(() => {})
    },
  }
}

/** Workers that took a job so many seconds ago have shown themselves, or are dead. */
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
