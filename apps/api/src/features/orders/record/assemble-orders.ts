import type { Db } from '../../../db/pool.ts'
import { carrierOf } from './carrier-of.ts'
import { groupBy } from './group-by.ts'
import { readApprovals, readHeld, readLines, readShipments } from './order-parts.ts'
import type { LineColumns, OrderColumns, OrderRecord } from './order-record.ts'

/** Rows of documents with all that belongs to them: one statement per table, however many documents. */
export async function assembleOrders(db: Db, rows: readonly OrderColumns[]): Promise<OrderRecord[]> {
  const known = rows.map(({ id }) => id)
  const submitted = rows.filter(({ submitted_at }) => submitted_at !== null).map(({ id }) => id)
  const lines = known.length > 0 ? await readLines(db, known) : []
  return assemble(rows, lines, await readSubmittedParts(db, submitted))
}

/** A draft has no approvals, no stock and no shipment: nothing to read. */
async function readSubmittedParts(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return { approvals: [], held: [], shipments: [] }
  const approvals = await readApprovals(db, ids)
  const held = await readHeld(db, ids)
  const shipments = await readShipments(db, ids)
  return { approvals, held, shipments }
}

type Parts = Awaited<ReturnType<typeof readSubmittedParts>>

function assemble(rows: readonly OrderColumns[], lines: LineColumns[], parts: Parts): OrderRecord[] {
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
