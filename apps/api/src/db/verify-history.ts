import { sql } from 'kysely'
import type { Db } from './pool.ts'
import { entryDigest } from './record-history.ts'

export type BrokenLink = { readonly objectType: string; readonly objectId: string; readonly seq: number }

/** Every history entry whose digest, place or predecessor does not fit: empty when the chains are whole. */
export async function findBrokenLinks(db: Db): Promise<readonly BrokenLink[]> {
  const { rows } = await sql<BrokenLink>`
    SELECT object_type AS "objectType", object_id AS "objectId", seq
    FROM (
      SELECT entry.*, ${entryDigest} AS expected,
        lag(digest, 1, '') OVER chain AS before, row_number() OVER chain AS place
      FROM history AS entry
      WINDOW chain AS (PARTITION BY object_type, object_id ORDER BY seq)
    ) AS checked
    WHERE digest <> expected OR prev_digest <> before OR seq <> place
    ORDER BY id LIMIT 100`.execute(db)
  return rows
}
