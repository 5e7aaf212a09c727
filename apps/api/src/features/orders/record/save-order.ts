import { isDeepStrictEqual } from 'node:util'
import type { OrderAction } from '@cais/domain/orders/action-names'
import { deriveState } from '@cais/domain/orders/derive-state'
import { recordChanges } from '../../../db/record-change.ts'
import type { Trx } from '../../../db/transaction.ts'
import { columnChanges } from './changed-columns.ts'
import { exposureColumns } from './exposure-columns.ts'
import { toFacts } from './order-facts.ts'
import type { OrderRecord } from './order-record.ts'
import { recordOrderHistory } from './record-order-history.ts'
import { saveApprovals } from './save-approvals.ts'
import { saveLines } from './save-lines.ts'
import { saveRows } from './save-rows.ts'

/** What is being done, by whom, and what history shall tell beside the change of state. */
export type SaveContext = {
  readonly action: OrderAction
  /** 'system' for jobs. */
  readonly user: 'system' | { readonly id: number }
  /** Field by field [before, after], beside status, stages and quantities, which are added by themselves. */
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>
  /** Figures and reasons that the action was taken on. */
  readonly facts?: Readonly<Record<string, unknown>>
  readonly origin?: Readonly<Record<string, unknown>>
  /** Who is away, when a deputy acts. */
  readonly onBehalfOf?: number | null
  readonly now: Date
  /** Batches changed hands and the buckets stayed as they were: told and announced all the same. */
  readonly batchesMoved?: boolean
}

export type OrderPair = { readonly before: OrderRecord; readonly after: OrderRecord }

/**
 * THE way a change of a stored document reaches the database. `before` was loaded by loadOrderForUpdate in this
 * transaction, `after` is its changed copy. Writes the facts, lines and approvals that differ; derives status, stages
 * and the shipment link; raises the version; adds the history entry (when the action's rule names one) and the
 * announcement. Never touches held_stock, shipments or invoices: their commands do, before calling this.
 * Gives the record as it stands now. Nothing differs = nothing is written, unless batches moved.
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
  const withLines = await saveLines(trx, changed)
  const saved = await saveApprovals(trx, withLines)
  await recordOrderHistory(trx, saved, context)
  await recordChanges(trx, saved.map(announcement))
  const byId = new Map(saved.map(({ after }) => [after.row.id, after]))
  return derived.map(({ after }) => byId.get(after.row.id) ?? after)
}

/** Status, stages, exposure and the shipment link out of the facts: the only lines of the server that write them. */
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
  noun: 'orders',
  id: row.id,
  version: row.version,
  branchId: row.branch_id,
  operationId: row.operation_id,
  createdBy: row.created_by,
  status: row.status,
  stages: row.stages,
})
