import { type InboundAction, inboundActions } from '@cais/domain/inbound/inbound-order'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
import { setWaiting } from '../../../engines/quarantine/causes.ts'
import { countLines, factsOf, INBOUND, lockInbound, type StoredInbound, saveStates } from '../store.ts'
import { applyChanges } from './apply-changes.ts'
import { settleAndEnter } from './go-on.ts'
import { keepWaitingDocuments } from './keep-waiting-documents.ts'

type Changing = { readonly id: number; readonly version: number }

/** Reads the codes of an order again; what can go on goes on. Throws NOT_FOUND, VERSION_CONFLICT, ACTION_NOT_ALLOWED. */
export async function checkOrder(trx: Trx, changing: Changing, acting: Acting): Promise<void> {
  const locked = await lockFor(trx, changing, 'check')
  const touched = await settleAndEnter(trx, locked, acting)
  await finish(trx, changing.id, { action: 'check', touched }, acting)
}

/** Applies a change of what is picked as far as it goes; what cannot be changed any more is refused. Throws as checkOrder. */
export async function applyChange(trx: Trx, changing: Changing, acting: Acting): Promise<void> {
  const locked = await lockFor(trx, changing, 'apply')
  await applyChanges(trx, [changing.id], acting, { force: true })
  const touched = locked.filter(({ is_checked }) => is_checked).map(({ id }) => id)
  await keepWaitingDocuments(trx, touched, acting)
  await finish(trx, changing.id, { action: null, touched }, acting)
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
  await keepWaitingDocuments(trx, [changing.id], acting)
  await finish(trx, changing.id, { action: 'leave-out', touched: [] }, acting)
  // the retailer is told what will not come
  await addJob(
    trx,
    JOBS.answerOrder,
    { inboundId: changing.id },
    { jobKey: `${JOBS.answerOrder} ${changing.id}` },
  )
}

async function lockFor(trx: Trx, { id, version }: Changing, action: InboundAction): Promise<StoredInbound[]> {
  const locked = await lockInbound(trx, [id])
  const row = locked.find((one) => one.id === id)
  if (row === undefined) throw new RuleError('NOT_FOUND', { inboundOrder: id })
  requireVersion({ row }, version)
  const counted = await countLines(trx, id)
  if (!inboundActions(factsOf(counted)).includes(action))
    throw new RuleError('ACTION_NOT_ALLOWED', { action, number: row.order_number })
  return locked
}

/** What is told of what was done; null = it was told already. */
type Finishing = { readonly action: InboundAction | null; readonly touched: readonly number[] }

async function finish(
  trx: Trx,
  id: number,
  { action, touched }: Finishing,
  { user, now, origin }: Acting,
): Promise<void> {
  await saveStates(trx, [...new Set([id, ...touched])], now)
  if (action === null) return
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
