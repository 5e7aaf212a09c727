import type { InboundErrorRate } from '@cais/contract/inbound/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

const WEEKS = 12

type Reading = { readonly db: Db; readonly now: Date }

/** How many of the lines of each sender waited, week by week in Maputo; the senders with most lines first. */
export async function readErrorRates({ db, now }: Reading): Promise<InboundErrorRate[]> {
  const { rows } = await sql<InboundErrorRate>`
    WITH counted AS (
      SELECT sender, date_trunc('week', arrived_at AT TIME ZONE 'Africa/Maputo')::date AS week, sum(line_count)::int AS lines, sum(waited_count)::int AS waited
      FROM inbound_orders WHERE refusal IS DISTINCT FROM 'known' AND kind = 'order'
        AND arrived_at >= ${now.toISOString()}::timestamptz - make_interval(weeks => ${WEEKS}) GROUP BY 1, 2)
    SELECT counted.sender, coalesce(retailer.name, counted.sender) AS "senderName",
      jsonb_agg(jsonb_build_object('week', week, 'lines', lines, 'waited', waited) ORDER BY week) AS weeks
    FROM counted LEFT JOIN retailers AS retailer ON retailer.id = counted.sender
    GROUP BY counted.sender, retailer.name ORDER BY sum(lines) DESC, counted.sender LIMIT 20`.execute(db)
  return rows
}

/** What of yesterday's lines needed nobody, and how many orders are on their way into documents. */
export async function readDay({ db, now }: Reading) {
  const { rows } = await sql<{ lines: number; alone: number; entering: number }>`
    SELECT coalesce(sum(line_count), 0)::int AS lines, coalesce(sum(line_count - waited_count), 0)::int AS alone,
      (SELECT count(DISTINCT line.inbound_id)::int FROM inbound_lines AS line JOIN inbound_orders AS inbound ON inbound.id = line.inbound_id
        LEFT JOIN retailer_order_profiles AS profile ON profile.retailer_id = inbound.retailer_id
        WHERE line.place = 'ready' AND inbound.customer_id IS NOT NULL AND inbound.refusal IS NULL AND inbound.document_refusal IS NULL
          AND inbound.kind = 'order' AND NOT coalesce(profile.waits_for_all, false)) AS entering
    FROM inbound_orders WHERE kind = 'order' AND refusal IS NULL
      AND arrived_at >= (date_trunc('day', ${now.toISOString()}::timestamptz AT TIME ZONE 'Africa/Maputo') - interval '1 day') AT TIME ZONE 'Africa/Maputo'
      AND arrived_at < date_trunc('day', ${now.toISOString()}::timestamptz AT TIME ZONE 'Africa/Maputo') AT TIME ZONE 'Africa/Maputo'`.execute(
    db,
  )
  return rows[0] ?? { lines: 0, alone: 0, entering: 0 }
}
