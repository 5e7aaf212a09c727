import { segmentOf } from '@cais/domain/segments/segment-rules'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import { recordChanges } from '../../../engines/events/record-change.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'
import { type NewSegment, readCustomersToAssign, readStoredRules } from '../store.ts'

const BATCH = 500

type Assigning = { readonly now: Date; readonly limit: number }

/**
 * Gives customers the segment that the rules say, one transaction for each batch; only what differs is written, and a segment that a
 * person fixed stays. Answers how many customers moved, `limit` at most.
 */
export async function assignSegments(db: Db, { now, limit }: Assigning): Promise<number> {
  const rules = await readStoredRules(db)
  let moved = 0
  let after = 0
  for (;;) {
    const customers = await readCustomersToAssign(db, rules, { after, limit: BATCH, now })
    const found = customers.flatMap((customer): NewSegment[] => {
      const { segment: to, reason } = segmentOf(rules, customer)
      return to === customer.segment ? [] : [{ id: customer.id, from: customer.segment, to, reason }]
    })
    const wanted = found.slice(0, limit - moved)
    if (wanted.length > 0) moved += await inTransaction(db, (trx) => writeSegments(trx, wanted, now))
    after = customers.at(-1)?.id ?? 0
    if (customers.length < BATCH || moved >= limit) return moved
  }
}

type Written = { readonly id: number; readonly branch_id: string; readonly version: number }

/** Those that are still as they were read. Answers how many. */
async function writeSegments(trx: Trx, found: readonly NewSegment[], now: Date): Promise<number> {
  const ids = found.map(({ id }) => id)
  const reasons = found.map(({ reason }) => reason && JSON.stringify(reason))
  await sql`SELECT FROM customers WHERE id = any(${ids}::bigint[]) ORDER BY id FOR NO KEY UPDATE`.execute(trx)
  const { rows } = await sql<Written>`
    UPDATE customers SET segment = found.segment, segment_reason = found.reason, segment_at = ${now.toISOString()},
      updated_at = ${now.toISOString()}, version = version + 1
    FROM unnest(${ids}::bigint[], ${found.map(({ from }) => from)}::text[], ${found.map(({ to }) => to)}::text[], ${reasons}::jsonb[])
      AS found (id, before, segment, reason)
    WHERE customers.id = found.id AND NOT customers.segment_fixed AND customers.segment IS NOT DISTINCT FROM found.before
    RETURNING customers.id, customers.branch_id, customers.version`.execute(trx)
  const byId = new Map(found.map((one) => [one.id, one]))
  const entries = rows.map(({ id }) => ({
    objectType: 'customer',
    objectId: id,
    user: 'system' as const,
    action: 'set-segment',
    changes: { segment: [byId.get(id)?.from ?? null, byId.get(id)?.to ?? null] as const },
    facts: { ...byId.get(id)?.reason },
    at: now.toISOString(),
  }))
  if (rows.length === 0) return 0
  await recordHistories(trx, entries)
  await recordChanges(
    trx,
    rows.map(({ id, version, branch_id }) => ({
      noun: 'customers' as const,
      id,
      version,
      branchId: branch_id,
    })),
  )
  return rows.length
}
