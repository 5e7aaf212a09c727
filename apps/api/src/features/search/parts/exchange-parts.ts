import type { User } from '@cais/domain/access/actor'
import { isRetailer } from '@cais/domain/access/roles'
import { sql } from 'kysely'
import type { Terms } from '../terms.ts'
import { MAX_HITS, type Part } from './hit-row.ts'

/** Exchanges with retailers by the key of their message; a retailer finds its own. */
export const exchangeParts = ({ text, code }: Terms, { id, roles }: User): Part[] => {
  const own = isRetailer(roles)
    ? sql`e.retailer_id = (SELECT retailer_id FROM retailer_users WHERE user_id = ${id})`
    : sql`true`
  return [
    sql`
      SELECT * FROM (SELECT 'exchanges'::text, 0, e.id::text, e.key, e.reference, coalesce(r.name, ''), NULL::bigint, NULL::text, '{}'::text[], e.id::text
        FROM exchanges e LEFT JOIN retailers r ON r.id = e.retailer_id WHERE e.key IN (${text}, ${code}) AND ${own} LIMIT ${MAX_HITS}) found`,
  ]
}
