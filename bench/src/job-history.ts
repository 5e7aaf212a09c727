import type pg from 'pg'
import type { Target } from './measure.ts'
import { latencyOf, type Tokens } from './million/latency.ts'

/** A run each minute of a year, all with something to tell: more than any job leaves (decision 0147). */
const RUNS = 525_600
const TIMES = 200
const MAX_MS = 100

const READS = [
  ['jobs with their last runs', '/schedule-config'],
  ['runs, first page', '/schedule-config/verification/runs'],
  ['runs, page 100', '/schedule-config/verification/runs?page=100'],
  ['runs, oldest first', '/schedule-config/verification/runs?sort=oldest'],
  ['failed runs', '/schedule-config/verification/runs?outcome=failed'],
] as const

/** Reads a year of runs of one job, and says whether nine of ten reads and more take at most a tenth of a second. */
export async function measureJobHistory({ url, tokens }: Target, client: pg.Client): Promise<void> {
  await fillYear(client)
  for (const [name, path] of READS) {
    const read = { name, path, person: 'admin' } as const
    const { p50, p95 } = await latencyOf(
      read,
      { url, tokens: { admin: tokens.super_user } as Tokens },
      { clients: 1, amount: TIMES },
    )
    const isFast = p95 <= MAX_MS ? 'yes' : 'NO'
    console.log(`${name}: ${p50.toFixed(1)} / ${p95.toFixed(1)} ms (p95 at most ${MAX_MS} ms: ${isFast})`)
  }
}

/** Every hundredth run failed. */
async function fillYear(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO job_runs (job_id, started_at, finished_at, duration_ms, outcome, counts, error_code, server)
     SELECT 'verification', at, at, 200, CASE WHEN n % 100 = 0 THEN 'failed' ELSE 'done' END,
       jsonb_build_object('documents', n % 7 + 1), CASE WHEN n % 100 = 0 THEN 'JOB_FAILED' END, 'bench'
     FROM generate_series(1, $1) AS n, LATERAL (SELECT now() - make_interval(mins => $1 - n) AS at) AS time
     WHERE NOT EXISTS (SELECT FROM job_runs WHERE server = 'bench')`,
    [RUNS],
  )
  await client.query('ANALYZE job_runs')
}
