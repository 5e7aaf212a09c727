import { sql } from 'kysely'
import { type Examination, MOST_FINDINGS } from '../finding.ts'

type StuckJobs = {
  readonly task: string
  readonly state: string
  readonly jobs: number
  readonly since: string
  readonly example: string | null
  readonly error: string | null
}

/** A job of ours is done within seconds; one that was due so long ago found no server, or no way. */
const LATE = '15 minutes'

export const jobs: Examination = {
  name: 'no job is stuck',
  examine: async ({ db }) => {
    const { rows } = await sql<StuckJobs>`
      SELECT task, state, count(*) AS jobs, to_char(min(run_at), 'YYYY-MM-DD HH24:MI') AS since, min(key) AS example,
        left(max(last_error), 200) AS error
      FROM (
        SELECT task_identifier AS task, key, run_at, last_error,
          CASE WHEN attempts >= max_attempts THEN 'gave up' WHEN locked_at IS NOT NULL THEN 'running' ELSE 'waiting' END AS state
        FROM graphile_worker.jobs
        WHERE attempts >= max_attempts OR locked_at < now() - ${LATE}::interval
          OR (locked_at IS NULL AND run_at < now() - ${LATE}::interval)) AS late
      GROUP BY task, state ORDER BY task, state LIMIT ${MOST_FINDINGS}`.execute(db)
    return rows.map(sentence)
  },
}

function sentence({ task, state, jobs, since, example, error }: StuckJobs): string {
  const some = `${jobs} of ${task} since ${since} UTC${example === null ? '' : ` (such as ${example})`}`
  const last = error === null ? '' : ` Last error: ${error}`
  if (state === 'waiting') return `Jobs wait to be done: ${some}. Is a server running?${last}`
  if (state === 'running') return `Jobs were begun and never ended: ${some}.${last}`
  return `Jobs were given up after their last attempt: ${some}.${last}`
}
