import { sql } from 'kysely'
import { readUserById } from '../../../aggregates/users/read-user.ts'
import type { Db } from '../../../db/pool.ts'
import { inTransaction, type Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
import type { Replay } from '../../../engines/quarantine/causes.ts'
import { lockInbound, saveStates } from '../store.ts'
import { applyChanges } from './apply-changes.ts'
import { enterDocuments } from './enter-documents.ts'
import { settleAndEnter } from './go-on.ts'
import { keepWaitingDocuments } from './keep-waiting-documents.ts'
import { settleOrders } from './settle-orders.ts'

/** While a document is made its branch waits for numbers: what more orders let go on is entered by a job, some at a time. */
const ORDERS_AT_ONCE = 10

/**
 * Everything that waited under a cause is read again, in the transaction that mended it or took that back. Where it is in many orders its lines are
 * ready at once, and a job makes their documents.
 */
export const replayInbound: Replay = async (trx, { kind, sender, key }, acting) => {
  const { rows } = await sql<{ id: number }>`
    SELECT inbound.id FROM inbound_orders AS inbound WHERE inbound.sender = ${sender} AND inbound.refusal IS NULL AND inbound.state <> 'processed'
      AND EXISTS (SELECT FROM inbound_lines AS line WHERE line.inbound_id = inbound.id AND line.place IN ('ready', 'quarantine')
        AND (${kind}::text = 'customer' OR (line.cause = ${kind} AND line.cause_key = ${key})
          OR ${kind}::text = 'article' AND ${key} IN (line.gtin, line.buyer_code, line.supplier_code, line.description)
          OR line.place = 'ready' AND ${kind}::text IN ('unit', 'price', 'quantity', 'pack')))
    ORDER BY inbound.id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  const locked = await lockInbound(trx, ids)
  if (ids.length <= ORDERS_AT_ONCE) {
    await saveStates(trx, await settleAndEnter(trx, locked, acting), acting.now)
    return
  }
  const open = locked.filter(({ refusal, is_checked }) => refusal === null && is_checked)
  const orderIds = open.map(({ id }) => id)
  await settleOrders(trx, orderIds, acting.now)
  await saveStates(trx, orderIds, acting.now)
  await addJob(trx, JOBS.enterInbound, { orderIds, userId: acting.user.id })
}

type Job = { readonly orderIds: readonly number[]; readonly userId: number }

/**
 * Makes the documents of orders that a mended cause let go on, and leaves out those whose waiting document somebody cancelled. It may stop anywhere
 * and begin again: what is entered is not entered twice.
 */
export async function enterInbound(db: Db, { orderIds, userId }: Job, now: () => Date): Promise<void> {
  const user = await readUserById(db, userId)
  if (user === undefined) return
  for (let at = 0; at < orderIds.length; at += ORDERS_AT_ONCE) {
    const some = orderIds.slice(at, at + ORDERS_AT_ONCE)
    await inTransaction(db, (trx) => enterSome(trx, some, { user, now: now() }))
  }
}

async function enterSome(trx: Trx, ids: readonly number[], acting: Acting): Promise<void> {
  const locked = await lockInbound(trx, ids)
  const open = locked.filter(({ refusal, is_checked }) => refusal === null && is_checked).map(({ id }) => id)
  await enterDocuments(trx, open, acting)
  await applyChanges(trx, open, acting)
  await keepWaitingDocuments(trx, open, acting)
  await saveStates(trx, open, acting.now)
}
