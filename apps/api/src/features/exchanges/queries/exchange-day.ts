import type { ExchangeDay } from '@cais/contract/exchanges/schemas'
import type { User } from '@cais/domain/access/actor'
import { isRetailer } from '@cais/domain/access/roles'
import type { ExchangeChannel } from '@cais/domain/exchanges/exchange'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { visibleExchanges } from './exchange-list.ts'

const BARS = 48
const BAR_MS = 1_800_000

type Bar = {
  readonly place: number
  readonly attempts: number
  readonly failures: number
}
type Figures = {
  readonly retailer_id: string | null
  readonly retailer_name: string | null
  readonly channels: ExchangeChannel[]
  readonly failures: number
  readonly half: number | null
  readonly most: number | null
  readonly first_try: number | null
  readonly bars: readonly Bar[] | null
}

/** Retailers whose exchanges this user may see, by name. */
export async function readRetailers(db: Db, user: User): Promise<{ id: string; name: string }[]> {
  const all = db.selectFrom('retailers').select(['id', 'name']).orderBy('name').orderBy('id')
  if (!isRetailer(user.roles)) return await all.execute()
  const own = db.selectFrom('retailer_users').select('retailer_id').where('user_id', '=', user.id)
  return await all.where('id', 'in', own).execute()
}

/** How long the job that deletes settled exchanges keeps them; null = it is paused. */
export async function readKeptDays(db: Db): Promise<number | null> {
  const cleaner = await db
    .selectFrom('job_configs')
    .select('quantity')
    .where('id', '=', 'retailer-entries-cleaner')
    .where('paused_at', 'is', null)
    .executeTakeFirst()
  return cleaner?.quantity ?? null
}

/** The last 24 hours of each retailer that had any, those with failures first. Half hours end with the one that runs. */
export async function readDay(db: Db, user: User, now: Date): Promise<ExchangeDay[]> {
  const from = new Date(Math.floor(now.getTime() / BAR_MS) * BAR_MS - (BARS - 1) * BAR_MS)
  // the attempts are read once, and only exchanges of the day are looked at: the last attempt of one is none before
  const { rows } = await sql<Figures>`
    WITH attempts AS MATERIALIZED (
      SELECT e.retailer_id, e.channel, a.exchange_id, a.number, a.milliseconds, a.result IN ('refused', 'unreachable', 'in-doubt') AS failed,
        floor(extract(epoch FROM a.at - ${from.toISOString()}::timestamptz) / ${BAR_MS / 1000})::int AS place
      FROM exchange_attempts AS a JOIN exchanges AS e ON e.id = a.exchange_id AND e.last_at >= ${from.toISOString()}::timestamptz
      WHERE a.at >= ${from.toISOString()}::timestamptz AND ${visibleExchanges(user)}
    ), half_hours AS (
      SELECT retailer_id, place, count(*)::int AS attempts, count(*) FILTER (WHERE failed)::int AS failures
      FROM attempts WHERE place < ${BARS}::int GROUP BY 1, 2
    )
    SELECT a.retailer_id, r.name AS retailer_name, array_agg(DISTINCT a.channel) AS channels, count(*) FILTER (WHERE a.failed)::int AS failures,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY a.milliseconds) AS half, percentile_disc(0.95) WITHIN GROUP (ORDER BY a.milliseconds) AS most,
      (10000 * count(*) FILTER (WHERE a.number = 1 AND NOT a.failed) / nullif(count(DISTINCT a.exchange_id), 0))::int AS first_try,
      (SELECT jsonb_agg(jsonb_build_object('place', place, 'attempts', attempts, 'failures', failures)) FROM half_hours
        WHERE half_hours.retailer_id IS NOT DISTINCT FROM a.retailer_id) AS bars
    FROM attempts AS a LEFT JOIN retailers AS r ON r.id = a.retailer_id
    GROUP BY a.retailer_id, r.name ORDER BY failures DESC, count(*) DESC, a.retailer_id LIMIT 24`.execute(db)
  return rows.map((row) => ({
    retailer: row.retailer_id === null ? null : { id: row.retailer_id, name: row.retailer_name ?? '' },
    channels: row.channels,
    from: from.toISOString(),
    bars: barsOf(row.bars ?? []),
    failures: row.failures,
    half: row.half,
    most: row.most,
    firstTry: row.first_try,
  }))
}

function barsOf(found: readonly Bar[]): { attempts: number; failures: number }[] {
  const bars = Array.from({ length: BARS }, () => ({ attempts: 0, failures: 0 }))
  for (const { place, attempts, failures } of found) bars[place] = { attempts, failures }
  return bars
}
