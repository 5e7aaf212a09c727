import type { Actor } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Trx } from './transaction.ts'

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
  /** Only for entries that tell of the past (imports, demo data); now otherwise. */
  readonly at?: string
}

/**
 * The digest of an entry over everything it says and the digest before it, in SQL over a row named `entry`,
 * so that writing and checking the chain can never differ.
 */
export const entryDigest = sql<string>`encode(sha256(convert_to(jsonb_build_array(
  entry.object_type, entry.object_id, entry.seq, to_char(entry.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  entry.user_id, entry.on_behalf_of, entry.action, entry.changes, entry.facts, entry.origin, entry.prev_digest
)::text, 'UTF8')), 'hex')`

/** Adds one entry to the chain of its object. Call it while you hold the lock on the object's row. */
export async function recordHistory(trx: Trx, entry: HistoryEntry): Promise<void> {
  const objectId = String(entry.objectId)
  const userId = entry.user === 'system' ? null : entry.user.id
  await sql`
    WITH last AS (
      SELECT seq, digest FROM history
      WHERE object_type = ${entry.objectType} AND object_id = ${objectId} ORDER BY seq DESC LIMIT 1
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
    INSERT INTO history (object_type, object_id, seq, at, user_id, on_behalf_of, action, changes, facts, origin, prev_digest, digest)
    SELECT object_type, object_id, seq, at, user_id, on_behalf_of, action, changes, facts, origin, prev_digest, ${entryDigest}
    FROM entry`.execute(trx)
}
