import { sql } from 'kysely'
import { type Check, MAX_FINDINGS } from './finding.ts'

/** Published prices are those that the history of their list tells, and a day of a list has one version (decision 0181). */
export const prices: Check = {
  name: 'published prices are those of the history, and a day of a list has one version',
  run: async ({ db }) => {
    const { rows } = await sql<{
      finding: string
    }>`${PUBLISHED} UNION ALL ${DAYS} LIMIT ${MAX_FINDINGS}`.execute(db)
    return rows.map(({ finding }) => finding)
  },
}

const PUBLISHED = sql`
  SELECT concat('Price list ', l.code, ', version ', v.number, ': ', told.product_id, ' costs ', coalesce(line.price::text, 'nothing'),
    ' centavos, but ', told.price, ' were published.') AS finding
  FROM (
    SELECT DISTINCT ON (h.object_id, h.facts ->> 'number', change.key) h.object_id::bigint AS list_id, (h.facts ->> 'number')::int AS number,
      change.key AS product_id, (change.value ->> 1)::bigint AS price
    FROM history AS h CROSS JOIN LATERAL jsonb_each(h.changes) AS change
    WHERE h.object_type = 'price-list' AND h.action IN ('publish', 'approve-prices')
    ORDER BY h.object_id, h.facts ->> 'number', change.key, h.seq DESC) AS told
  JOIN price_versions AS v ON v.list_id = told.list_id AND v.number = told.number
  JOIN price_lists AS l ON l.id = v.list_id
  LEFT JOIN price_lines AS line ON line.version_id = v.id AND line.product_id = told.product_id
  WHERE line.price IS DISTINCT FROM told.price`

const DAYS = sql`
  SELECT concat('Price list ', l.code, ': the days of versions ', one.number, ' and ', other.number, ' cross.')
  FROM price_versions AS one JOIN price_versions AS other ON other.list_id = one.list_id AND other.number > one.number
  JOIN price_lists AS l ON l.id = one.list_id
  WHERE one.published_at IS NOT NULL AND other.published_at IS NOT NULL
    AND daterange(one.valid_from, one.valid_to, '[]') && daterange(other.valid_from, other.valid_to, '[]')`
