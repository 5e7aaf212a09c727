import { sql } from 'kysely'
import { placeOfProvince } from '../../../aggregates/company/place-of-province.ts'
import type { Trx } from '../../../db/transaction.ts'
import { withSavepoint } from '../../../db/with-savepoint.ts'
import { type Acting, recordedAs } from '../../../engines/history/acting.ts'
import { type HistoryEntry, recordHistories } from '../../../engines/history/record-history.ts'
import { setWaiting } from '../../../engines/quarantine/causes.ts'
import { createDraft } from '../../drafts/commands/create-draft.ts'
import { submitDraft } from '../../drafts/commands/submit-draft.ts'
import { cancelOrder } from '../../orders/commands/cancel-order.ts'
import { readWaitingDocuments, type WaitingDocument } from '../queries/read-waiting-documents.ts'
import { INBOUND } from '../store.ts'
import { draftOf, originOf } from './enter-documents.ts'

/**
 * An order that came in and of which nothing can go on yet is a document without lines, in MORPHEUS_IN (decision 0405). It is made here, and ends here
 * where nothing of the order waits for it any more. Whoever cancelled it gave up the order: what waits of that is left out.
 */
export async function keepWaitingDocuments(trx: Trx, ids: readonly number[], acting: Acting): Promise<void> {
  // it follows its order, in whatever branch whoever decides on that works
  const free = { ...acting, user: { ...acting.user, roles: ['SUPER_USER'] as const, scope: EVERYTHING } }
  const entries: HistoryEntry[] = []
  for (const order of await readWaitingDocuments(trx, ids)) {
    const { document } = order
    if (document?.isCancelled) {
      if (order.isWaiting) entries.push(await leaveOutWaiting(trx, order, acting))
      continue
    }
    if (document !== null && order.isWaiting && document.fits) continue
    if (document !== null) await cancelWaiting(trx, { order, document }, free)
    if (order.isWaiting) entries.push(...(await openWaiting(trx, order, free)))
  }
  await recordHistories(trx, entries)
}

const EVERYTHING = { branches: 'all', operations: 'all' } as const

/** A customer who takes no documents gets none: the order waits without one. */
async function openWaiting(trx: Trx, order: WaitingDocument, acting: Acting): Promise<HistoryEntry[]> {
  const entries: HistoryEntry[] = []
  const named = { ...acting, origin: originOf(order) }
  await withSavepoint(trx, async () => {
    const source = { origin: 'morpheus', source_key: `${order.id}/waiting ${order.version}` } as const
    const draft = await createDraft(trx, draftOf(order, [], acting), named, source)
    const input = {
      version: draft.row.version,
      ...placeOfProvince(order.province_id),
      waiting: order.waiting,
    }
    const { row } = await submitDraft(trx, draft.row.id, input, named)
    await setDocument(trx, order.id, row.id)
    entries.push(
      told(order, { action: 'wait', facts: { lines: order.waiting, documents: [row.number] } }, acting),
    )
  })
  return entries
}

type Waiting = { readonly order: WaitingDocument; readonly document: { id: number; version: number } }

async function cancelWaiting(trx: Trx, { order, document }: Waiting, acting: Acting): Promise<void> {
  const input = { version: document.version, reason: reasonOf(order) }
  await cancelOrder(trx, document.id, input, { ...acting, origin: originOf(order) })
  // with an order that has ended it stays in sight; one that goes on gets another
  if (order.refusal === null && order.cancelledBy === null) await setDocument(trx, order.id, null)
}

const reasonOf = ({ refusal, cancelledBy, order_number }: WaitingDocument): string => {
  if (cancelledBy !== null) return `Cancelado pelo cliente: ${cancelledBy}`.slice(0, 200)
  if (refusal === 'left-out') return 'Deixado de fora no Morpheus'
  if (refusal === 'known') return `Já tinha vindo: ${order_number}`.slice(0, 200)
  return 'Nenhuma linha segue por este documento'
}

async function leaveOutWaiting(trx: Trx, order: WaitingDocument, acting: Acting): Promise<HistoryEntry> {
  await sql`UPDATE inbound_lines SET place = 'refused', cause = NULL, cause_key = NULL
    WHERE inbound_id = ${order.id} AND place IN ('ready', 'quarantine')`.execute(trx)
  await trx.updateTable('inbound_orders').set({ refusal: 'left-out' }).where('id', '=', order.id).execute()
  await setWaiting(trx, { noun: INBOUND, groups: [order.id], waiting: [], now: acting.now })
  return told(
    order,
    { action: 'leave-out', facts: { document: 0, waiting: 0, refused: order.waiting } },
    acting,
  )
}

const setDocument = (trx: Trx, id: number, documentId: number | null) =>
  trx.updateTable('inbound_orders').set({ waiting_order_id: documentId }).where('id', '=', id).execute()

const told = (
  order: WaitingDocument,
  { action, facts }: Pick<HistoryEntry, 'action' | 'facts'>,
  acting: Acting,
): HistoryEntry => ({
  objectType: 'inbound-order',
  objectId: order.id,
  user: recordedAs(acting),
  action,
  facts: facts ?? {},
  origin: { file: order.file_name },
  at: acting.now.toISOString(),
})
