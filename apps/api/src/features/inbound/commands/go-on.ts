import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import type { StoredInbound } from '../store.ts'
import { applyChanges } from './apply-changes.ts'
import { enterDocuments } from './enter-documents.ts'
import { keepWaitingDocuments } from './keep-waiting-documents.ts'
import { settleOrders } from './settle-orders.ts'

/**
 * What can go on goes on: codes are read, good lines become documents, and then changes act on them. They are locked, with what belongs to them.
 * Only what somebody looked at before, or looks at now, is read.
 */
export async function settleAndEnter(
  trx: Trx,
  locked: readonly StoredInbound[],
  acting: Acting,
  asked: ReadonlySet<number> = new Set(),
): Promise<number[]> {
  const open = locked.filter(
    ({ id, refusal, is_checked }) => refusal === null && (is_checked || asked.has(id)),
  )
  const ids = open.map(({ id }) => id)
  if (ids.length === 0) return []
  await settleOrders(trx, ids, acting.now)
  await enterDocuments(trx, ids, acting)
  if (open.some(({ kind }) => kind !== 'order')) await applyChanges(trx, ids, acting)
  await keepWaitingDocuments(trx, ids, acting)
  return ids
}

/** Orders of one number come one after the other, by whatever ways, so that the second finds the first. */
export async function lockNumbers(trx: Trx, ids: readonly number[]): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(number) FROM (
    SELECT DISTINCT hashtextextended('inbound number ' || order_number, 0) AS number FROM inbound_orders WHERE id = ANY(${[...ids]}::bigint[])
    ORDER BY number) AS numbers`.execute(trx)
}
