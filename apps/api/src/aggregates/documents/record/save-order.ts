import { isDeepStrictEqual } from 'node:util'
import { deriveState } from '@cais/domain/orders/derive-state'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { recordChanges } from '../../../engines/events/record-change.ts'
import { addEvents } from '../../webhooks/add-events.ts'
import { queueJoining, queueLeavingOut, queueResponses } from '../queue-jobs.ts'
import { exposureColumns } from './exposure-columns.ts'
import { toFacts } from './order-facts.ts'
import type { ApprovalColumns, OrderPair, OrderRecord, SaveContext } from './order-record.ts'
import { recordOrderHistory } from './record-order-history.ts'
import { changedColumns, columnChanges, insertRows, updateRows } from './rows.ts'
import { saveLines } from './save-lines.ts'

/**
 * The only way in which a change of a stored document reaches the database. `before` was loaded by loadOrderForUpdate in this
 * transaction, `after` is its changed copy. Writes the facts, lines and approvals that differ; derives status, stages
 * and the shipment link; raises the version; adds the history entry (when the action's rule names one) and the
 * announcement. Never touches held_stock, shipments or invoices: their commands do, before calling this.
 * Returns the record as it stands now. Nothing differs = nothing is written, unless batches moved.
 */
export async function saveOrder(
  trx: Trx,
  before: OrderRecord,
  after: OrderRecord,
  context: SaveContext,
): Promise<OrderRecord> {
  const [saved] = await saveOrders(trx, [{ before, after }], context)
  return saved ?? before
}

/** The same for several documents of one action: a fixed number of statements, however many documents. */
export async function saveOrders(
  trx: Trx,
  pairs: readonly OrderPair[],
  context: SaveContext,
): Promise<OrderRecord[]> {
  const derived = pairs.map(({ before, after }) => ({ before, after: withDerived(after) }))
  const changed = derived
    .filter((pair) => context.batchesMoved === true || isChanged(pair))
    .map((pair) => touched(pair, context.now))
  await saveRows(trx, changed)
  const withLines = context.areLinesSaved ? changed : await saveLines(trx, changed)
  const saved = await saveApprovals(trx, withLines)
  await recordOrderHistory(trx, saved, context)
  await recordChanges(trx, saved.map(announcement))
  await queueJoining(
    trx,
    saved.map(({ after }) => after),
  )
  await queueResponses(trx, saved)
  await queueLeavingOut(trx, saved)
  await addEvents(
    trx,
    'order-accepted',
    saved.filter(isAccepted).map(({ after }) => after.row.id),
    context.now,
  )
  const byId = new Map(saved.map(({ after }) => [after.row.id, after]))
  return derived.map(({ after }) => byId.get(after.row.id) ?? after)
}

/** Its stock was looked for: it goes on. */
const isAccepted = ({ before, after }: OrderPair) =>
  before.row.allocated_at === null && after.row.allocated_at !== null

/**
 * Writes the lines of documents before saveOrders with `areLinesSaved`: a command that takes locks for which others wait does this work before
 * them. No line is new.
 */
export async function saveLinesEarly(trx: Trx, pairs: readonly OrderPair[]): Promise<void> {
  await saveLines(trx, pairs)
}

/** Status, stages, exposure and the shipment link out of the facts: nothing else on the server writes them. */
export function withDerived(record: OrderRecord): OrderRecord {
  const { status, stages } = deriveState(toFacts(record))
  const link = { shipment_id: record.shipment?.shipmentId ?? null, line_count: record.lines.length }
  return {
    ...record,
    row: { ...record.row, ...link, ...exposureColumns(record), status, stages: [...stages] },
  }
}

/** References are compared first: most commands leave most parts as they were. */
function isChanged({ before, after }: OrderPair): boolean {
  if (Object.keys(columnChanges(before.row, after.row)).length > 0) return true
  return differs(before.lines, after.lines) || differs(before.approvals, after.approvals)
}

const differs = (before: unknown, after: unknown) => before !== after && !isDeepStrictEqual(before, after)

function touched({ before, after }: OrderPair, now: Date): OrderPair {
  const stamp = { version: before.row.version + 1, updated_at: now.toISOString() }
  return { before, after: { ...after, row: { ...after.row, ...stamp } } }
}

export const announcement = ({ after: { row } }: { readonly after: OrderRecord }) => ({
  noun: 'orders' as const,
  id: row.id,
  version: row.version,
  branchId: row.branch_id,
  operationId: row.operation_id,
  createdBy: row.created_by,
  status: row.status,
  stages: row.stages,
})

/** Approvals taken out of force, decided, and newly raised (id 0), in that order: at most one in force per stage. */
async function saveApprovals(trx: Trx, pairs: readonly OrderPair[]): Promise<OrderPair[]> {
  const touched = pairs.filter(({ before, after }) => before.approvals !== after.approvals)
  await supersede(trx, touched)
  await updateDecided(trx, touched)
  const raised = touched.flatMap(({ after }) => after.approvals.filter(({ id }) => id === 0))
  const ids = await insertRows(
    trx,
    'approvals',
    raised.map(({ id: _, ...approval }) => approval),
  )
  const idOf = new Map(raised.map((approval, index) => [approval, ids[index] ?? 0]))
  const stored = (approval: ApprovalColumns) => ({ ...approval, id: idOf.get(approval) ?? approval.id })
  return pairs.map(({ before, after }) => ({
    before,
    after: { ...after, approvals: after.approvals.map(stored) },
  }))
}

async function supersede(trx: Trx, pairs: readonly OrderPair[]): Promise<void> {
  const rows = pairs.flatMap(({ before, after }) => {
    const remainingIds = new Set(after.approvals.map(({ id }) => id))
    const superseded = before.approvals.filter(({ id }) => !remainingIds.has(id))
    return superseded.map(({ id }) => ({ id, superseded_at: after.row.updated_at }))
  })
  await updateRows(trx, { table: 'approvals', rows, columns: ['superseded_at'] })
}

async function updateDecided(trx: Trx, pairs: readonly OrderPair[]): Promise<void> {
  const known = new Map(pairs.flatMap(({ before }) => before.approvals.map((row) => [row.id, row] as const)))
  const decided = pairs
    .flatMap(({ after }) => after.approvals)
    .flatMap((after) => {
      const before = known.get(after.id)
      return before === undefined ? [] : [{ before, after }]
    })
  const rows = decided.map(({ after }) => after)
  await updateRows(trx, { table: 'approvals', rows, columns: changedColumns(decided) })
}

/** The numbers that people search a document by; a change of one of them needs all of them in the statement. */
const SEARCHED = ['number', 'po_number', 'invoice_number']

/** The search text of a document: number, reference, every invoice. `x` is the new row. */
const searchText = sql`order_papers(x.id, x.number, x.po_number)`

/** Writes the columns that differ on any of the documents, in one statement. */
async function saveRows(trx: Trx, pairs: readonly OrderPair[]): Promise<void> {
  const changed = changedColumns(pairs.map(({ before, after }) => ({ before: before.row, after: after.row })))
  const isSearched = changed.some((name) => SEARCHED.includes(name))
  const columns = isSearched ? [...new Set([...changed, ...SEARCHED])] : changed
  const extra = isSearched ? [sql`search_text = ${searchText}`] : []
  await updateRows(trx, { table: 'orders', rows: pairs.map(({ after }) => after.row), columns, extra })
}
