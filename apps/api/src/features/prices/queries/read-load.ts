import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

type LoadRow = {
  readonly running_since: string | null
  readonly next_run_at: string | null
  readonly paused_at: string | null
  readonly finished_at: string | null
  readonly outcome: 'done' | 'failed' | 'nothing' | null
  readonly counts: Readonly<Record<string, number>> | null
}

/** Whether the price lists are being reloaded, and what the last run did. */
export async function readLoad(db: Db) {
  const { rows } = await sql<LoadRow>`
    SELECT c.running_since, c.next_run_at, c.paused_at, last.finished_at, last.outcome, last.counts
    FROM job_configs AS c LEFT JOIN LATERAL (
      SELECT r.finished_at, r.outcome, r.counts FROM job_runs AS r WHERE r.job_id = c.id ORDER BY r.id DESC LIMIT 1) AS last ON true
    WHERE c.id = 'sale-pricing-manager'`.execute(db)
  const [row] = rows
  return {
    running: row !== undefined && row.running_since !== null,
    since: row?.running_since ?? null,
    lastRunAt: row?.finished_at ?? null,
    outcome: row?.outcome ?? null,
    prices: row?.counts?.prices ?? 0,
    versions: row?.counts?.versions ?? 0,
    nextRunAt: row === undefined || row.paused_at !== null ? null : row.next_run_at,
  }
}
