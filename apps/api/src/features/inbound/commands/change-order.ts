import { type InboundAction, inboundActions } from '@cais/domain/inbound/inbound-order'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
import { type Replay, setWaiting } from '../../../engines/quarantine/causes.ts'
import { countLines, factsOf, lockInbound, saveStates } from '../store.ts'
import { INBOUND } from './settle-orders.ts'
import { settleAndEnter } from './take-file.ts'

type Changing = { readonly id: number; readonly version: number }

/** Reads the codes of an order again; what can go on goes on. Throws NOT_FOUND, VERSION_CONFLICT, ACTION_NOT_ALLOWED. */
export async function checkOrder(trx: Trx, changing: Changing, acting: Acting): Promise<void> {
  await lockFor(trx, changing, 'check')
  await settleAndEnter(trx, [changing.id], acting)
  await finish(trx, changing.id, 'check', acting)
}

/** Gives up the lines that wait: they go into no document any more. Throws as checkOrder. */
export async function leaveOut(trx: Trx, changing: Changing, acting: Acting): Promise<void> {
  await lockFor(trx, changing, 'leave-out')
  await sql`UPDATE inbound_lines SET place = 'refused', cause = NULL, cause_key = NULL
    WHERE inbound_id = ${changing.id} AND place IN ('ready', 'quarantine')`.execute(trx)
  await sql`UPDATE inbound_orders SET refusal = 'left-out'
    WHERE id = ${changing.id} AND NOT EXISTS (SELECT FROM inbound_lines WHERE inbound_id = ${changing.id} AND place = 'document')`.execute(
    trx,
  )
  await setWaiting(trx, { noun: INBOUND, groups: [changing.id], waiting: [], now: acting.now })
  await finish(trx, changing.id, 'leave-out', acting)
  // the retailer is told what will not come
  await addJob(
    trx,
    JOBS.answerOrder,
    { inboundId: changing.id },
    { jobKey: `${JOBS.answerOrder} ${changing.id}` },
  )
}

async function lockFor(trx: Trx, { id, version }: Changing, action: InboundAction): Promise<void> {
  const [row] = await lockInbound(trx, [id])
  if (row === undefined) throw new RuleError('NOT_FOUND', { inboundOrder: id })
  requireVersion({ row }, version)
  const counted = await countLines(trx, id)
  if (!inboundActions(factsOf(counted)).includes(action))
    throw new RuleError('ACTION_NOT_ALLOWED', { action, number: row.order_number })
}

async function finish(trx: Trx, id: number, action: InboundAction, { user, now, origin }: Acting) {
  await saveStates(trx, [id], now)
  const { ready, document, quarantine, refused } = await countLines(trx, id)
  await recordHistory(trx, {
    objectType: 'inbound-order',
    objectId: id,
    user,
    action,
    facts: { document, waiting: ready + quarantine, refused },
    origin: origin ?? {},
    at: now.toISOString(),
  })
}

/** Everything that waited under a cause is read again, in the transaction that mended it or took that back. */
export const replayInbound: Replay = async (trx, { kind, sender, key }, acting) => {
  const { rows } = await sql<{ id: number }>`
    SELECT inbound.id FROM inbound_orders AS inbound WHERE inbound.sender = ${sender} AND inbound.refusal IS NULL AND inbound.state <> 'processed'
      AND EXISTS (SELECT FROM inbound_lines AS line WHERE line.inbound_id = inbound.id AND line.place IN ('ready', 'quarantine')
        AND (${kind}::text = 'customer' OR (line.cause = ${kind} AND line.cause_key = ${key})
          OR ${kind}::text = 'article' AND ${key} IN (line.gtin, line.buyer_code, line.supplier_code, line.description)))
    ORDER BY inbound.id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await lockInbound(trx, ids)
  await settleAndEnter(trx, ids, acting)
  await saveStates(trx, ids, acting.now)
}
