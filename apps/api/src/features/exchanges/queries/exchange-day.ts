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
  readonly retailer_id: string | null
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
}

/** Retailers whose exchanges this user may see, by name. */
export async function readRetailers(db: Db, user: User): Promise<{ id: string; name: string }[]> {
  const all = db.selectFrom('retailers').select(['id', 'name']).orderBy('name').orderBy('id')
  if (!isRetailer(user.roles)) return await all.execute()
  const own = db.selectFrom('retailer_users').select('retailer_id').where('user_id', '=', user.id)
  return await all.where('id', 'in', own).execute()
}

/** The last 24 hours of each retailer that had any, those with failures first. Half hours end with the one that runs. */
export async function readDay(db: Db, user: User, now: Date): Promise<ExchangeDay[]> {
  const from = new Date(Math.floor(now.getTime() / BAR_MS) * BAR_MS - (BARS - 1) * BAR_MS)
  const attempts = sql`
    SELECT e.retailer_id, e.channel, a.exchange_id, a.number, a.milliseconds, a.result IN ('refused', 'unreachable', 'in-doubt') AS failed,
      floor(extract(epoch FROM a.at - ${from.toISOString()}::timestamptz) / ${BAR_MS / 1000})::int AS place, e.attempts, e.state
    FROM exchange_attempts AS a JOIN exchanges AS e ON e.id = a.exchange_id
    WHERE a.at >= ${from.toISOString()}::timestamptz AND ${visibleExchanges(user)}`
  const bars = await sql<Bar>`
    SELECT retailer_id, place, count(*)::int AS attempts, count(*) FILTER (WHERE failed)::int AS failures
    FROM (${attempts}) AS a WHERE place < ${BARS}::int GROUP BY 1, 2`.execute(db)
  const figures = await sql<Figures>`
    SELECT a.retailer_id, r.name AS retailer_name, array_agg(DISTINCT a.channel) AS channels, count(*) FILTER (WHERE a.failed)::int AS failures,
      percentile_disc(0.5) WITHIN GROUP (ORDER BY a.milliseconds) AS half, percentile_disc(0.95) WITHIN GROUP (ORDER BY a.milliseconds) AS most,
      (10000 * count(*) FILTER (WHERE a.number = 1 AND NOT a.failed) / nullif(count(DISTINCT a.exchange_id), 0))::int AS first_try
    FROM (${attempts}) AS a LEFT JOIN retailers AS r ON r.id = a.retailer_id
    GROUP BY a.retailer_id, r.name ORDER BY failures DESC, count(*) DESC, a.retailer_id LIMIT 24`.execute(db)
  return figures.rows.map((row) => {
    const bar = Array.from({ length: BARS }, () => ({ attempts: 0, failures: 0 }))
    for (const { retailer_id, place, attempts: count, failures } of bars.rows)
      if (retailer_id === row.retailer_id) bar[place] = { attempts: count, failures }
    return {
      retailer: row.retailer_id === null ? null : { id: row.retailer_id, name: row.retailer_name ?? '' },
      channels: row.channels,
      from: from.toISOString(),
      bars: bar,
      failures: row.failures,
      half: row.half,
      most: row.most,
      firstTry: row.first_try,
    }
  })
}
