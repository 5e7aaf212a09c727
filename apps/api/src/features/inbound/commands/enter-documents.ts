import { type DraftInput, draftInput } from '@cais/contract/drafts/schemas'
import { type PlannedLine, planDocuments } from '@cais/domain/inbound/plan-documents'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { decimalFromMilli } from '@cais/domain/kernel/quantity'
import { sql } from 'kysely'
import { placeOfProvince } from '../../../aggregates/company/place-of-province.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import type { Trx } from '../../../db/transaction.ts'
import { withSavepoint } from '../../../db/with-savepoint.ts'
import { type Acting, recordedAs } from '../../../engines/history/acting.ts'
import { type HistoryEntry, recordHistories } from '../../../engines/history/record-history.ts'
import { createDraft } from '../../drafts/commands/create-draft.ts'
import { enterLines } from '../../drafts/commands/enter-lines.ts'
import { submitDraft } from '../../drafts/commands/submit-draft.ts'
import { changeDocument } from '../../orders/commands/change-document.ts'
import { type Entering, readEntering } from '../queries/read-entering.ts'
import { type OpenDocuments, openLines, readOpenDocuments } from '../queries/read-open-documents.ts'

/**
 * Makes documents of the good lines of these orders, by the commands that people use: verification and approvals follow as of any other. What was
 * mended later joins a document of its order while nothing of that is picked, else it follows in a document of its own. An order whose document is
 * refused keeps its lines and the rule that refused it.
 */
export async function enterDocuments(trx: Trx, ids: readonly number[], acting: Acting): Promise<void> {
  const orders = await readEntering(trx, ids)
  if (orders.length === 0) return
  const open = await readOpenDocuments(
    trx,
    orders.flatMap(({ documentIds }) => documentIds),
  )
  const entries: HistoryEntry[] = []
  const refusals: { id: number; refusal: object | null }[] = []
  for (const order of orders) {
    const told: HistoryEntry[] = []
    const refusal = await withSavepoint(trx, async () => {
      told.push(...(await enterOrder(trx, { order, open }, acting)))
    })
    if (refusal === null) entries.push(...told)
    refusals.push({ id: order.id, refusal: refusal && { code: refusal.code, facts: refusal.facts } })
  }
  await sql`UPDATE inbound_orders AS inbound SET document_refusal = nullif(x.refusal, 'null')
    FROM jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) AS x (id bigint, refusal jsonb) WHERE inbound.id = x.id`.execute(
    trx,
  )
  await recordHistories(trx, entries)
}

type Order = { readonly order: Entering; readonly open: OpenDocuments }

async function enterOrder(trx: Trx, { order, open }: Order, acting: Acting): Promise<HistoryEntry[]> {
  const ready = order.lines
  const documents = order.documentIds.flatMap((id) => open.get(id) ?? [])
  const plan = planDocuments(ready, { open: documents.map(openLines) })
  const joined = new Map<number, OrderRecord>()
  for (const [id, lines] of plan.joins) {
    const record = await joinDocument(trx, { id, lines, order }, acting)
    if (record !== null) joined.set(id, record)
  }
  // What a document would not take after all follows with the rest.
  const rest = new Set([
    ...plan.documents.flat().flatMap(({ ids }) => ids),
    ...[...plan.joins].filter(([id]) => !joined.has(id)).flatMap(([, lines]) => lines.flatMap((l) => l.ids)),
  ])
  const made = await makeDocuments(
    trx,
    { order, planned: planDocuments(ready.filter(({ id }) => rest.has(id))).documents },
    acting,
  )
  return historyOf({ order, joined: [...joined.values()], made, lines: ready.length }, acting)
}

type Joining = { readonly id: number; readonly lines: readonly PlannedLine[]; readonly order: Entering }

/** The lines join the document as a change of it; null = it takes none after all, for somebody is changing it or it would not pass. */
async function joinDocument(trx: Trx, { id, lines, order }: Joining, acting: Acting) {
  let record: OrderRecord | null = null
  const refusal = await withSavepoint(trx, async () => {
    const change = (input: DraftInput) => withLines(input, lines)
    const origin = originOf(order)
    const place = placeOfProvince(order.province_id)
    record = await changeDocument(trx, id, { change, place }, { ...acting, origin })
    await takeLines(trx, { id, lines })
  })
  return refusal === null ? record : null
}

/** What the document holds and these lines with it. */
function withLines(input: DraftInput, lines: readonly PlannedLine[]): DraftInput {
  const more = new Map(lines.map((line) => [line.productId, line]))
  const held = input.lines.map((line) => {
    const added = more.get(line.productId)
    more.delete(line.productId)
    return added === undefined
      ? line
      : { ...line, quantity: line.quantity + decimalFromMilli(added.quantity) }
  })
  return draftInput.parse({ ...input, lines: [...held, ...[...more.values()].map(lineInput)] })
}

type Making = {
  readonly order: Entering
  readonly planned: readonly (readonly PlannedLine[])[]
}

/** New documents under the number of the customer, each submitted. */
export async function makeDocuments(
  trx: Trx,
  { order, planned }: Making,
  acting: Acting,
): Promise<OrderRecord[]> {
  const origin = originOf(order)
  const made: OrderRecord[] = []
  for (const [at, lines] of planned.entries()) {
    const source = {
      origin: 'morpheus',
      source_key: `${order.id}/${order.documentIds.length + at + 1}`,
    } as const
    const named = { ...acting, origin }
    const waiting = at === 0 ? await fillWaiting(trx, { order, lines }, named) : null
    if (waiting !== null) {
      made.push(waiting)
      continue
    }
    const draft = await createDraft(trx, draftOf(order, lines, acting), named, source)
    const place = placeOfProvince(order.province_id)
    const input = { version: draft.row.version, ...place }
    made.push(await submitDraft(trx, draft.row.id, input, named))
    await takeLines(trx, { id: draft.row.id, lines })
  }
  return made
}

type Filling = { readonly order: Entering; readonly lines: readonly PlannedLine[] }

/** The document that was there before its first lines takes them (decision 0405); null = there is none, or somebody cancelled it. */
async function fillWaiting(trx: Trx, { order, lines }: Filling, acting: Acting): Promise<OrderRecord | null> {
  const { waitingId: id } = order
  if (id === null) return null
  const row = await trx.selectFrom('orders').select('cancelled_at').where('id', '=', id).executeTakeFirst()
  if (row?.cancelled_at !== null) return null
  const record = await enterLines(trx, id, draftOf(order, lines, acting), acting)
  await trx
    .updateTable('inbound_orders')
    .set({ waiting_order_id: null })
    .where('waiting_order_id', '=', id)
    .execute()
  await takeLines(trx, { id, lines })
  return record
}

type Named = Pick<Entering, 'file_name' | 'order_number'>
export const originOf = ({ file_name, order_number }: Named) => ({ file: file_name, document: order_number })

const takeLines = (
  trx: Trx,
  { id, lines }: { readonly id: number; readonly lines: readonly PlannedLine[] },
) =>
  trx
    .updateTable('inbound_lines')
    .set({ place: 'document', order_id: id })
    .where('id', '=', sql<number>`any(${lines.flatMap((line) => line.ids)}::bigint[])`)
    .execute()

type Entered = {
  readonly order: Entering
  readonly joined: readonly OrderRecord[]
  readonly made: readonly OrderRecord[]
  readonly lines: number
}

/** The order says where its lines went; the documents that they could not join any more name the one that follows. */
function historyOf({ order, joined, made, lines }: Entered, acting: Acting): HistoryEntry[] {
  const user = recordedAs(acting)
  const at = acting.now.toISOString()
  const numbers = (records: readonly OrderRecord[]) => records.map(({ row }) => row.number)
  const isLater = order.documentIds.length > 0
  const facts = { lines, documents: numbers(made), joined: numbers(joined), later: isLater }
  const own: HistoryEntry = {
    objectType: 'inbound-order',
    objectId: order.id,
    user,
    action: 'enter',
    facts,
    origin: { file: order.file_name },
    at,
  }
  if (!isLater || made.length === 0) return [own]
  const first = order.documentIds.at(-1) ?? 0
  return [
    own,
    {
      objectType: 'order',
      objectId: first,
      user,
      action: 'follow-up',
      facts: { documents: numbers(made) },
      origin: originOf(order),
      at,
    },
  ]
}

type Head = Omit<Entering, 'lines' | 'documentIds' | 'waitingId'>

/** A day that has passed is not delivered on: the document takes its default. */
export function draftOf(order: Head, lines: readonly PlannedLine[], { now }: Acting): DraftInput {
  const today = calendarDateAt(now.getTime())
  const deliveryDate = order.deliver_on !== null && order.deliver_on >= today ? order.deliver_on : undefined
  return draftInput.parse({
    type: 'PEV',
    customerId: order.customer_id,
    addressId: order.address_id,
    branchId: order.branch_id,
    ...(order.operation_id !== null && { operationType: order.operation_id }),
    ...(deliveryDate !== undefined && { deliveryDate }),
    poNumber: order.order_number.slice(0, 60),
    notes: order.note.slice(0, 1000),
    lines: lines.map(lineInput),
  })
}

export const lineInput = ({
  productId,
  unit,
  quantity,
  negotiatedPrice,
}: Omit<PlannedLine, 'ids'>): DraftInput['lines'][number] => ({
  productId,
  unit,
  quantity: decimalFromMilli(quantity),
  negotiatedPrice,
  discount: 0,
  discountPercentage: 0,
  discountAmount: 0,
  specialField: '',
})
