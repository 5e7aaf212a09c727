import { sql } from 'kysely'
import { type Examination, MOST_FINDINGS } from '../finding.ts'

type StuckJob = {
  readonly task: string
  readonly key: string | null
  readonly attempts: number
  readonly state: string
  readonly error: string | null
}

/** A job of ours is done within seconds; one that was due so long ago found no server, or no way. */
const LATE = '15 minutes'

export const jobs: Examination = {
  name: 'no job is stuck',
  examine: async ({ db }) => {
    const { rows } = await sql<StuckJob>`
      SELECT task_identifier AS task, key, attempts, left(last_error, 200) AS error,
        CASE WHEN attempts >= max_attempts THEN 'gave up' WHEN locked_at IS NOT NULL THEN 'has been running since long'
          ELSE 'waits since long' END AS state
      FROM graphile_worker.jobs
      WHERE attempts >= max_attempts OR locked_at < now() - ${LATE}::interval
        OR (locked_at IS NULL AND run_at < now() - ${LATE}::interval)
      ORDER BY id LIMIT ${MOST_FINDINGS}`.execute(db)
    return rows.map(sentence)
  },
}

const sentence = ({ task, key, attempts, state, error }: StuckJob) =>
  `The job ${key ?? task} ${state} (attempt ${attempts}).${error === null ? '' : ` Last error: ${error}`}`
