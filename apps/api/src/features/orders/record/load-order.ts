import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import { anyOf } from './any-of.ts'
import { carrierOf } from './carrier-of.ts'
import { groupBy } from './group-by.ts'
import { readApprovals, readHeld, readLines, readShipments } from './order-parts.ts'
import type { LineColumns, OrderColumns, OrderRecord } from './order-record.ts'

/** The document under its row lock. Throws NOT_FOUND. Whoever changes a document starts here and ends with saveOrder. */
export async function loadOrderForUpdate(trx: Trx, id: number): Promise<OrderRecord> {
  const [record] = await loadOrdersForUpdate(trx, [id])
  if (record === undefined) throw new RuleError('NOT_FOUND', { order: id })
  return record
}

/**
 * Several documents under their row locks, taken in id order so that two who do this never wait for each other in a
 * circle. Given back in id order; ids that do not exist are left out. One statement per table, however many documents.
 */
export async function loadOrdersForUpdate(trx: Trx, ids: readonly number[]): Promise<OrderRecord[]> {
  if (ids.length === 0) return []
  const rows = await lockRows(trx, ids)
  const known = rows.map(({ id }) => id)
  const submitted = rows.filter(({ submitted_at }) => submitted_at !== null).map(({ id }) => id)
  const lines = known.length > 0 ? await readLines(trx, known) : []
  return assemble(rows, lines, await readSubmittedParts(trx, submitted))
}

const lockRows = (trx: Trx, ids: readonly number[]): Promise<OrderColumns[]> =>
  trx.selectFrom('orders').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()

/** A draft has no approvals, no stock and no shipment: nothing to read. */
async function readSubmittedParts(trx: Trx, ids: readonly number[]) {
  if (ids.length === 0) return { approvals: [], held: [], shipments: [] }
  const approvals = await readApprovals(trx, ids)
  const held = await readHeld(trx, ids)
  const shipments = await readShipments(trx, ids)
  return { approvals, held, shipments }
}

type Parts = Awaited<ReturnType<typeof readSubmittedParts>>

function assemble(rows: OrderColumns[], lines: LineColumns[], parts: Parts): OrderRecord[] {
  const linesOf = groupBy(lines, ({ order_id }) => order_id)
  const approvalsOf = groupBy(parts.approvals, ({ order_id }) => order_id)
  const heldOf = groupBy(parts.held, ({ orderId }) => orderId)
  const shipmentOf = new Map(parts.shipments.map(({ orderId, part }) => [orderId, part]))
  return rows.map((row) => ({
    row,
    lines: linesOf.get(row.id) ?? [],
    approvals: approvalsOf.get(row.id) ?? [],
    held: (heldOf.get(row.id) ?? []).map(({ part }) => part),
    shipment: carrierOf(shipmentOf.get(row.id), linesOf.get(row.id) ?? []),
  }))
}
