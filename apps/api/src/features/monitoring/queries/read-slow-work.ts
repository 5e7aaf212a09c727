import type { monitoring } from '@cais/contract/monitoring/schemas'
import { HEALTH_LIMITS } from '@cais/domain/monitoring/health'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'

type SlowWork = z.input<typeof monitoring>['slow']
type Item = SlowWork['items'][number]

const SHOWN = 5
const DAY_MS = 24 * 3_600_000
const TEXT = 160

/** The slowest statements where PostgreSQL counts them, otherwise the slowest calls of the last 24 hours. */
export async function readSlowWork(db: Db, now: Date): Promise<SlowWork> {
  const statements = (await countsStatements(db)) ? await readStatements(db).catch(() => null) : null
  if (statements !== null) return { source: 'statements', fromMs: null, items: statements }
  return { source: 'calls', fromMs: HEALTH_LIMITS.responseMs.warning, items: await readSlowCalls(db, now) }
}

/** The extension exists, and its library was loaded when PostgreSQL started. */
async function countsStatements(db: Db): Promise<boolean> {
  const { rows } = await sql<{ counts: boolean }>`
    SELECT to_regclass('pg_stat_statements') IS NOT NULL
      AND coalesce(current_setting('pg_stat_statements.max', true), '') <> '' AS counts`.execute(db)
  return rows[0]?.counts ?? false
}

/** Of this database; values of statements are placeholders there. */
async function readStatements(db: Db): Promise<Item[]> {
  const { rows } = await sql<Item>`
    SELECT left(regexp_replace(query, '\\s+', ' ', 'g'), ${TEXT}) AS name, calls, mean_exec_time AS "meanMs", max_exec_time AS "maxMs"
    FROM pg_stat_statements WHERE dbid = (SELECT oid FROM pg_database WHERE datname = current_database()) AND calls >= 3
      AND query NOT ILIKE '%insufficient privilege%'
    ORDER BY mean_exec_time DESC LIMIT ${SHOWN}`.execute(db)
  return rows
}

async function readSlowCalls(db: Db, now: Date): Promise<Item[]> {
  const from = new Date(now.getTime() - DAY_MS).toISOString()
  const { rows } = await sql<Item>`
    SELECT call AS name, sum(count)::int AS calls, (sum(total_ms) / sum(count))::float8 AS "meanMs", max(max_ms)::float8 AS "maxMs"
    FROM monitoring_slow_calls WHERE hour >= ${from} GROUP BY call ORDER BY max(max_ms) DESC, call LIMIT ${SHOWN}`.execute(
    db,
  )
  return rows
}
