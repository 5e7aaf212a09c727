import { sql } from 'kysely'
import { entryDigest, type HistoryEntry } from './record-history.ts'
import type { Trx } from './transaction.ts'

/**
 * Adds one entry to the chain of each of several objects, in one statement. The objects must differ, and the caller
 * holds the locks on their rows.
 */
export async function recordHistories(trx: Trx, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    WITH said AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(entries.map(saidOf))}::jsonb) AS said (
        object_type text, object_id text, user_id bigint, on_behalf_of bigint, action text,
        changes jsonb, facts jsonb, origin jsonb, at timestamptz)
    ), entry AS (
      SELECT said.object_type, said.object_id, coalesce(last.seq, 0) + 1 AS seq,
        coalesce(said.at, clock_timestamp()) AS at, said.user_id, said.on_behalf_of, said.action, said.changes, said.facts,
        said.origin, coalesce(last.digest, '') AS prev_digest
      FROM said LEFT JOIN LATERAL (
        SELECT seq, digest FROM history
        WHERE history.object_type = said.object_type AND history.object_id = said.object_id
        ORDER BY seq DESC LIMIT 1) last ON true
    )
    INSERT INTO history (object_type, object_id, seq, at, user_id, on_behalf_of, action, changes, facts, origin, prev_digest, digest)
    SELECT object_type, object_id, seq, at, user_id, on_behalf_of, action, changes, facts, origin, prev_digest, ${entryDigest}
    FROM entry`.execute(trx)
}

const saidOf = (entry: HistoryEntry) => ({
  object_type: entry.objectType,
  object_id: String(entry.objectId),
  user_id: entry.user === 'system' ? null : entry.user.id,
  on_behalf_of: entry.onBehalfOf ?? null,
  action: entry.action,
  changes: entry.changes ?? {},
  facts: entry.facts ?? {},
  origin: entry.origin ?? {},
  at: entry.at ?? null,
})
