import type { monitoring } from '@cais/contract/monitoring/schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'

type Monitoring = z.input<typeof monitoring>

const DAY_MS = 24 * 3_600_000
const MONTH_DAYS = 30
/** A server that stored no minute within this is not at work. */
const ALIVE_MS = 180_000

/** Documents whose billing failed and that nobody has settled yet. */
export async function readFailedInvoices(db: Db): Promise<number> {
  const { rows } = await sql<{ documents: number }>`
    SELECT (SELECT count(*) FROM shipment_documents d JOIN shipments s ON s.id = d.shipment_id
        WHERE d.billing_state IN ('failed', 'in-doubt') AND s.deleted_at IS NULL)
      + (SELECT count(*) FROM deliveries WHERE billing_state IN ('failed', 'in-doubt') AND cancelled_at IS NULL) AS documents`.execute(
    db,
  )
  return rows[0]?.documents ?? 0
}

type ServerRow = Monitoring['servers'][number]

/** The servers at work, and the seconds since the newest minute of any server ended; null before the first. */
export async function readServers(db: Db, now: Date) {
  const { rows } = await sql<ServerRow>`
    SELECT DISTINCT ON (server) server AS id, started_at AS "startedAt", minute AS "seenAt", memory_bytes AS memory,
      event_loop_ms AS "eventLoopMs"
    FROM monitoring_minutes WHERE minute >= ${new Date(now.getTime() - ALIVE_MS).toISOString()}
    ORDER BY server, minute DESC, started_at DESC`.execute(db)
  return { alive: rows, figuresAge: await readFiguresAge(db, now) }
}

async function readFiguresAge(db: Db, now: Date): Promise<number | null> {
  const { newest } = await db
    .selectFrom('monitoring_minutes')
    .select(({ fn }) => fn.max('minute').as('newest'))
    .executeTakeFirstOrThrow()
  if (newest === null) return null
  return Math.max(0, Math.round((now.getTime() - Date.parse(newest)) / 1000) - 60)
}

type Growth = { readonly first_at: string; readonly last_at: string; readonly grown: number }

/** Bytes per month by which the database grew since the oldest stored size; null before a day has passed. */
export async function readGrowth(db: Db, now: Date): Promise<number | null> {
  const from = new Date(now.getTime() - MONTH_DAYS * DAY_MS).toISOString()
  const { rows } = await sql<Growth>`
    SELECT first.minute AS first_at, last.minute AS last_at, last.database_bytes - first.database_bytes AS grown
    FROM (SELECT minute, database_bytes FROM monitoring_minutes WHERE database_bytes IS NOT NULL AND minute >= ${from}
        ORDER BY minute LIMIT 1) first,
      (SELECT minute, database_bytes FROM monitoring_minutes WHERE database_bytes IS NOT NULL AND minute >= ${from}
        ORDER BY minute DESC LIMIT 1) last`.execute(db)
  const [growth] = rows
  if (growth === undefined) return null
  const days = (Date.parse(growth.last_at) - Date.parse(growth.first_at)) / DAY_MS
  return days < 1 ? null : Math.round((growth.grown / days) * MONTH_DAYS)
}
