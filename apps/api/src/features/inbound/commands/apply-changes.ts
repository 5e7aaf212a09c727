import { type DraftInput, draftInput } from '@cais/contract/drafts/schemas'
import { type ChangePlan, planChange } from '@cais/domain/inbound/plan-change'
import type { DocumentLine, PlannedLine } from '@cais/domain/inbound/plan-documents'
import { decimalFromMilli } from '@cais/domain/kernel/quantity'
import { sql } from 'kysely'
import { placeOfProvince } from '../../../aggregates/company/place-of-province.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import { withSavepoint } from '../../../db/with-savepoint.ts'
import { type Acting, recordedAs } from '../../../engines/history/acting.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'
import { cancelOrder } from '../../orders/commands/cancel-order.ts'
import { changeDocument } from '../../orders/commands/change-document.ts'
import { type Change, readChanges, readStanding } from '../queries/read-changes.ts'
import { openLines, readOpenDocuments } from '../queries/read-open-documents.ts'
import { lineInput, makeDocuments } from './enter-documents.ts'

/**
 * Changes and cancellations whose order is there act on its documents while nothing of them is picked; else they wait for a person, who may have
 * them applied as far as they go (`force`). Those whose order has not come wait for it.
 */
export async function applyChanges(
  trx: Trx,
  ids: readonly number[],
  acting: Acting,
  { force = false } = {},
): Promise<void> {
  await waitForOrders(trx, ids)
  for (const change of await readChanges(trx, ids)) {
    const refusal = await withSavepoint(trx, () => applyOne(trx, change, acting, force))
    await trx
      .updateTable('inbound_orders')
      .set({ document_refusal: refusal && JSON.stringify({ code: refusal.code, facts: refusal.facts }) })
      .where('id', '=', change.id)
      .execute()
  }
}

const waitForOrders = (trx: Trx, ids: readonly number[]) =>
  sql`UPDATE inbound_orders SET waits_for = CASE WHEN target_id IS NULL THEN 'order' END
    WHERE id = ANY(${[...ids]}::bigint[]) AND kind <> 'order' AND refusal IS NULL AND acted_at IS NULL`.execute(
    trx,
  )

async function applyOne(trx: Trx, change: Change, acting: Acting, force: boolean): Promise<void> {
  const origin = { file: change.file_name, document: change.reference || change.order_number }
  const named = { ...acting, origin }
  const done =
    change.kind === 'cancellation'
      ? await cancelDocuments(trx, change, named, force)
      : await changeDocuments(trx, change, named, force)
  if (done === null) {
    await trx
      .updateTable('inbound_orders')
      .set({ waits_for: 'decision' })
      .where('id', '=', change.id)
      .execute()
    return
  }
  const at = acting.now.toISOString()
  await trx
    .updateTable('inbound_orders')
    .set({ acted_at: at, waits_for: null })
    .where('id', '=', change.id)
    .execute()
  const entry = { objectType: 'inbound-order', user: recordedAs(acting), facts: done, origin, at }
  await recordHistories(trx, [
    { ...entry, objectId: change.id, action: 'apply' },
    {
      ...entry,
      objectId: change.target_id,
      action: change.kind === 'cancellation' ? 'cancelled' : 'changed',
    },
  ])
}

type Done = Readonly<Record<'documents' | 'made' | 'kept', readonly (string | null)[]>>

/** Cancels the documents of the order; null = something of them is picked. What waits of it is left out. */
async function cancelDocuments(
  trx: Trx,
  change: Change,
  acting: Acting,
  force: boolean,
): Promise<Done | null> {
  const open = await readOpenDocuments(trx, change.documentIds)
  const kept = change.documents.filter(({ id, cancelled }) => !cancelled && !open.has(id))
  if (kept.length > 0 && !force) return null
  for (const record of open.values()) await cancel(trx, record, change, acting)
  await sql`WITH given_up AS (
      UPDATE inbound_lines SET place = 'refused', cause = NULL, cause_key = NULL
      WHERE inbound_id = ${change.target_id} AND place IN ('ready', 'quarantine') RETURNING id)
    DELETE FROM quarantine_items WHERE noun = 'inbound-orders' AND group_id = ${change.target_id}
      AND item_id IN (SELECT id FROM given_up)`.execute(trx)
  await sql`UPDATE inbound_lines SET place = 'refused', cause = NULL, cause_key = NULL WHERE inbound_id = ${change.id}`.execute(
    trx,
  )
  return {
    documents: [...open.values()].map(({ row }) => row.number),
    made: [],
    kept: kept.map(({ number }) => number),
  }
}

const cancel = (trx: Trx, { row }: OrderRecord, change: Change, acting: Acting) =>
  cancelOrder(
    trx,
    row.id,
    {
      version: row.version,
      reason: `Cancelado pelo cliente: ${change.reference || change.order_number}`.slice(0, 200),
    },
    acting,
  )

/** Changes the documents of the order; null = something of what is to change is picked. */
async function changeDocuments(
  trx: Trx,
  change: Change,
  acting: Acting,
  force: boolean,
): Promise<Done | null> {
  const open = await readOpenDocuments(trx, change.documentIds)
  const standing = await readStanding(trx, change)
  const documents = [...open.values()].map(openLines)
  const plan = planChange({ lines: change.lines, standing, open: documents })
  if (plan.blocked.length > 0 && !force) return null
  for (const record of open.values()) await changeOne(trx, { record, plan, change }, acting)
  const made = await makeDocuments(trx, { order: change, planned: plan.added.documents }, acting)
  await settleLines(trx, change, plan)
  return {
    documents: [...open.values()]
      .filter(({ row }) => plan.edits.has(row.id) || plan.added.joins.has(row.id))
      .map(({ row }) => row.number),
    made: made.map(({ row }) => row.number),
    kept: change.documents
      .filter(({ id, cancelled }) => plan.blocked.length > 0 && !cancelled && !open.has(id))
      .map(({ number }) => number),
  }
}

type Changing = { readonly record: OrderRecord; readonly plan: ChangePlan; readonly change: Change }

/** A document that nothing is left of is cancelled. */
async function changeOne(trx: Trx, { record, plan, change }: Changing, acting: Acting): Promise<void> {
  const edits = new Map((plan.edits.get(record.row.id) ?? []).map((line) => [line.productId, line]))
  const joins = plan.added.joins.get(record.row.id) ?? []
  const isSame = [...edits.values()].every((line) => isHeld(record, line))
  if (isSame && joins.length === 0) return
  const isEmptied =
    joins.length === 0 && record.lines.every((line) => edits.get(line.product_id)?.quantity === 0)
  if (isEmptied) {
    await cancel(trx, record, change, acting)
    return
  }
  const edit = (input: DraftInput) => changedInput(input, edits, joins)
  await changeDocument(
    trx,
    record.row.id,
    { change: edit, place: placeOfProvince(change.province_id) },
    acting,
  )
}

const isHeld = ({ lines }: OrderRecord, line: DocumentLine) =>
  lines.some(
    (held) =>
      held.product_id === line.productId &&
      held.ordered_unit === line.unit &&
      held.ordered_quantity === line.quantity &&
      held.negotiated_price === line.negotiatedPrice,
  )

function changedInput(
  input: DraftInput,
  edits: ReadonlyMap<string, DocumentLine>,
  joins: readonly PlannedLine[],
): DraftInput {
  const more = new Map(joins.map((line) => [line.productId, line]))
  const held = input.lines.flatMap((line) => {
    const edit = edits.get(line.productId)
    if (edit?.quantity === 0) return []
    const added = more.get(line.productId)?.quantity ?? 0
    if (added > 0) more.delete(line.productId)
    const next = edit && {
      unit: edit.unit,
      quantity: decimalFromMilli(edit.quantity),
      negotiatedPrice: edit.negotiatedPrice,
    }
    const changed = { ...line, ...next }
    return [{ ...changed, quantity: changed.quantity + decimalFromMilli(added) }]
  })
  return draftInput.parse({ ...input, lines: [...held, ...[...more.values()].map(lineInput)] })
}

/** Each line is where it now is; what it took the place of says so, or is waited for no more. */
async function settleLines(trx: Trx, change: Change, plan: ChangePlan): Promise<void> {
  const joined = new Map(
    [...plan.added.joins].flatMap(([id, lines]) => lines.flatMap(({ ids }) => ids).map((line) => [line, id])),
  )
  const made = new Set(plan.added.documents.flat().flatMap(({ ids }) => ids))
  const settled = plan.settled.map(({ id, replaces, documentId }) => ({
    id,
    replaces,
    document: documentId ?? joined.get(id) ?? null,
    isMade: made.has(id),
  }))
  const rows = JSON.stringify(settled)
  await sql`WITH settled AS (SELECT * FROM jsonb_to_recordset(${rows}::jsonb) AS x (id bigint, replaces bigint, document bigint, "isMade" boolean)),
    given_up AS (
      UPDATE inbound_lines AS line SET replaced_by = settled.id,
        place = CASE WHEN line.place = 'document' THEN 'document' ELSE 'refused' END, cause = NULL, cause_key = NULL
      FROM settled WHERE line.id = settled.replaces RETURNING line.id),
    forgotten AS (DELETE FROM quarantine_items WHERE noun = 'inbound-orders' AND item_id IN (SELECT id FROM given_up))
    UPDATE inbound_lines AS line SET order_id = settled.document,
      place = CASE WHEN settled.document IS NULL THEN 'refused' ELSE 'document' END
    FROM settled WHERE line.id = settled.id AND NOT settled."isMade"`.execute(trx)
  await sql`UPDATE inbound_lines SET place = 'refused', cause = NULL, cause_key = NULL WHERE id = ANY(${[...plan.blocked]}::bigint[])`.execute(
    trx,
  )
  await sql`UPDATE inbound_lines SET place = 'refused' WHERE inbound_id = ${change.id} AND place = 'ready'`.execute(
    trx,
  )
}
