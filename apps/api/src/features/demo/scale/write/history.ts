import { sql } from 'kysely'
import { entryDigest } from '../../../../db/record-history.ts'
import type { Trx } from '../../../../db/transaction.ts'

/** One entry for each document and truck: what stands here was made as a sample, not lived through. */
export async function writeHistory(trx: Trx): Promise<void> {
  await sql`
    INSERT INTO history (object_type, object_id, seq, at, user_id, action, changes, facts, origin, prev_digest, digest)
    SELECT object_type, object_id, seq, at, user_id, action, changes, facts, origin, prev_digest, ${entryDigest}
    FROM (
      SELECT object_type, id::text AS object_id, 1 AS seq, at, NULL::bigint AS user_id, NULL::bigint AS on_behalf_of, 'make-sample' AS action,
        '{}'::jsonb AS changes, jsonb_build_object('number', number) AS facts, '{}'::jsonb AS origin, '' AS prev_digest
      FROM (SELECT 'order' AS object_type, o.id, o.created_at AS at, x.number FROM scale_order o LEFT JOIN scale_number x ON x.order_id = o.id
        UNION ALL SELECT 'shipment', id, leaves_at, number FROM scale_truck) AS made) AS entry`.execute(trx)
}
