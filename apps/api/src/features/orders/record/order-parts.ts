import type { Db } from '../../../db/pool.ts'
import { anyOf } from './any-of.ts'
import type { ApprovalColumns, HeldRecord, LineColumns, ShipmentRecord } from './order-record.ts'

type OfOrder<T> = { readonly orderId: number; readonly part: T }

/** Lines of the orders, by order and sequence. */
export const readLines = (trx: Db, ids: readonly number[]): Promise<LineColumns[]> =>
  trx
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', anyOf(ids))
    .orderBy('order_id')
    .orderBy('sequence')
    .execute()

/** Approvals in force, in the order in which they arose. */
export const readApprovals = (trx: Db, ids: readonly number[]): Promise<ApprovalColumns[]> =>
  trx
    .selectFrom('approvals')
    .selectAll()
    .where('order_id', '=', anyOf(ids))
    .where('superseded_at', 'is', null)
    .orderBy('position')
    .execute()

/** Held rows of the orders, by level id. */
export async function readHeld(trx: Db, ids: readonly number[]): Promise<OfOrder<HeldRecord>[]> {
  const rows = await trx
    .selectFrom('held_stock as held')
    .innerJoin('order_lines as line', 'line.id', 'held.line_id')
    .select(['line.order_id', 'held.id', 'held.line_id', 'held.level_id', 'held.bucket', 'held.quantity'])
    .where('line.order_id', '=', anyOf(ids))
    .orderBy('held.level_id')
    .orderBy('held.id')
    .execute()
  return rows.map(({ order_id, line_id, level_id, ...held }) => ({
    orderId: order_id,
    part: { ...held, lineId: line_id, levelId: level_id },
  }))
}

/** The newest place of each order on a shipment. */
export async function readShipments(trx: Db, ids: readonly number[]): Promise<OfOrder<ShipmentRecord>[]> {
  const rows = await trx
    .selectFrom('shipment_documents as document')
    .innerJoin('shipments as shipment', 'shipment.id', 'document.shipment_id')
    .distinctOn('document.order_id')
    .select(['document.order_id', 'document.id', 'document.shipment_id', 'document.position'])
    .select(['document.billing_state', 'shipment.stage'])
    .where('document.order_id', '=', anyOf(ids))
    .where('shipment.deleted_at', 'is', null)
    .orderBy('document.order_id')
    .orderBy('document.id', 'desc')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    part: {
      documentId: row.id,
      shipmentId: row.shipment_id,
      position: row.position,
      stage: row.stage,
      billing: row.billing_state,
    },
  }))
}
