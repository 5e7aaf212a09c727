import type { Actor } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'

export type HistoryEntry = {
  readonly objectType: string
  readonly objectId: number | string
  readonly user: Actor | { readonly id: number }
  readonly action: string
  /** Field by field: { field: [before, after] } */
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>
  /** Figures and reasons that the action was taken on. */
  readonly facts?: Readonly<Record<string, unknown>>
  /** Where from: { ip, requestId }. */
  readonly origin?: Readonly<Record<string, unknown>>
  readonly onBehalfOf?: number | null
  /** Only for entries about the past (imports, demo data); otherwise now. */
  readonly at?: string
}

/**
 * The digest of an entry over all its columns and the digest before it, in SQL over a row named `entry`,
 * so that writing and checking the chain can never differ.
 */
export const entryDigest = sql<string>`encode(sha256(convert_to(jsonb_build_array(
  entry.object_type, entry.object_id, entry.seq, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  entry.user_id, entry.on_behalf_of, entry.action, entry.changes, entry.facts, entry.origin, entry.prev_digest
)::text, 'UTF8')), 'hex')`

/**
 * Writes the rows of `entry`, and beside the chain its length and last digest: the next entry continues from these,
 * even if rows were removed.
 */
const appendEntries = sql`, written AS (
    INSERT INTO history (object_type, object_id, seq, at, user_id, on_behalf_of, action, changes, facts, origin, prev_digest, digest)
    SELECT object_type, object_id, seq, at, user_id, on_behalf_of, action, changes, facts, origin, prev_digest, ${entryDigest}
    FROM entry RETURNING object_type, object_id, seq, digest
  )
  INSERT INTO history_heads (object_type, object_id, entries, digest)
  SELECT object_type, object_id, seq, digest FROM written ORDER BY object_type, object_id
  ON CONFLICT (object_type, object_id) DO UPDATE SET entries = EXCLUDED.entries, digest = EXCLUDED.digest`

/** Adds one entry to the chain of its object. Call it while you hold the lock on the object's row. */
export async function recordHistory(trx: Trx, entry: HistoryEntry): Promise<void> {
  const objectId = String(entry.objectId)
  const userId = entry.user === 'system' ? null : entry.user.id
  await sql`
    WITH last AS (
      SELECT entries AS seq, digest FROM history_heads
      WHERE object_type = ${entry.objectType} AND object_id = ${objectId}
    ), entry AS (
      SELECT ${entry.objectType}::text AS object_type, ${objectId}::text AS object_id,
        coalesce((SELECT seq FROM last), 0) + 1 AS seq,
        coalesce(${entry.at ?? null}::timestamptz, clock_timestamp()) AS at,
        ${userId}::bigint AS user_id, ${entry.onBehalfOf ?? null}::bigint AS on_behalf_of,
        ${entry.action}::text AS action,
        ${JSON.stringify(entry.changes ?? {})}::jsonb AS changes,
        ${JSON.stringify(entry.facts ?? {})}::jsonb AS facts,
        ${JSON.stringify(entry.origin ?? {})}::jsonb AS origin,
        coalesce((SELECT digest FROM last), '') AS prev_digest
    )
    ${appendEntries}`.execute(trx)
}

/**
 * Adds one entry to the chain of each of several objects, in one statement. The objects must differ, and the caller
 * holds the locks on their rows.
 */
export async function recordHistories(trx: Trx, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return
  await sql`
    WITH input AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(entries.map(inputRow))}::jsonb) AS input (
        object_type text, object_id text, user_id bigint, on_behalf_of bigint, action text,
        changes jsonb, facts jsonb, origin jsonb, at timestamptz)
    ), entry AS (
      SELECT object_type, object_id, coalesce(last.entries, 0) + 1 AS seq,
        coalesce(input.at, clock_timestamp()) AS at, input.user_id, input.on_behalf_of, input.action, input.changes, input.facts,
        input.origin, coalesce(last.digest, '') AS prev_digest
      FROM input LEFT JOIN history_heads AS last USING (object_type, object_id)
    )
    ${appendEntries}`.execute(trx)
}

const inputRow = (entry: HistoryEntry) => ({
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
