import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import { ANCHORS, findBrokenAnchors } from './history-anchors.ts'
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

export type RecordChain = { readonly entries: number; readonly isWhole: boolean }

/** The chain of one record from its first entry on: whether every digest, place and predecessor fits, and none is missing at its end. */
export async function checkChain(db: Db, objectType: string, objectId: string): Promise<RecordChain> {
  const { rows } = await sql<RecordChain>`
    SELECT count(*) AS entries,
      coalesce(bool_and(digest = expected AND prev_digest = before AND seq = place), true) AND
        count(*) = coalesce((SELECT entries FROM history_heads WHERE object_type = ${objectType} AND object_id = ${objectId}), 0) AND
        bool_or(digest = (SELECT digest FROM history_heads WHERE object_type = ${objectType} AND object_id = ${objectId})) IS NOT FALSE
        AS "isWhole"
    FROM (
      SELECT entry.*, ${entryDigest} AS expected,
        lag(digest, 1, '') OVER chain AS before, row_number() OVER chain AS place
      FROM history AS entry
      WHERE object_type = ${objectType} AND object_id = ${objectId}
      WINDOW chain AS (ORDER BY seq)
    ) AS checked`.execute(db)
  return rows[0] ?? { entries: 0, isWhole: true }
}

/** Objects whose history is shorter or longer than its count in history_heads, or ends with another entry. */
async function findWrongHeads(db: Db): Promise<string[]> {
  const { rows } = await sql<{ objectType: string; objectId: string; entries: number; last: number }>`
    SELECT object_type AS "objectType", object_id AS "objectId", coalesce(head.entries, 0) AS entries, coalesce(last.seq, 0) AS last
    FROM (SELECT * FROM history_heads WHERE object_type <> ${ANCHORS}) AS head FULL JOIN (
      SELECT DISTINCT ON (object_type, object_id) object_type, object_id, seq, digest
      FROM history ORDER BY object_type, object_id, seq DESC) AS last USING (object_type, object_id)
    WHERE head.entries IS DISTINCT FROM last.seq OR head.digest IS DISTINCT FROM last.digest
    ORDER BY object_type, object_id LIMIT 100`.execute(db)
  return rows.map(({ objectType, objectId, entries, last }) =>
    entries === last
      ? `The history of ${objectType} ${objectId} ends with another entry ${last} than was written.`
      : `The history of ${objectType} ${objectId} should have ${entries} entries and ends at ${last}.`,
  )
}

/** Everything that is wrong with the history, in sentences: the chains, what was counted beside them, the signed anchors. */
export async function historyFindings(db: Db): Promise<string[]> {
  const broken = await findBrokenLinks(db)
  const links = broken.map(
    ({ objectType, objectId, seq }) => `The history of ${objectType} ${objectId} is broken at entry ${seq}.`,
  )
  return [...links, ...(await findWrongHeads(db)), ...(await findBrokenAnchors(db))]
}
