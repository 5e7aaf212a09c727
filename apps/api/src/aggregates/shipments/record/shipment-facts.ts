import { leftToSettle } from '@cais/domain/loading/loads'
import type { ShipmentFacts } from '@cais/domain/shipments/facts'
import type { DocumentColumns, ShipmentColumns, ShipmentRecord } from './shipment-record.ts'

/** The record as the domain sees it: what the stage and every guard are decided on. */
export const toShipmentFacts = ({ row, documents }: ShipmentRecord): ShipmentFacts => ({
  branchId: row.branch_id,
  warehouseId: row.warehouse_id,
  assigneeName: row.assignee_name,
  driverName: row.driver_name,
  carRegistration: row.car_registration,
  route: row.route,
  startedAt: row.started_at,
  finishedAt: row.finished_at,
  linesLeft: leftToSettle({ parts: row.line_count, settled: row.loaded_count }),
  documents: documents.map(({ order_id, position, billing_state }) => ({
    orderId: order_id,
    position,
    billing: billing_state,
  })),
})

/** The record as the domain left it. New documents get their row here; removed ones are left out. */
export function withShipmentFacts(record: ShipmentRecord, facts: ShipmentFacts): ShipmentRecord {
  const row: ShipmentColumns = {
    ...record.row,
    started_at: facts.startedAt,
    finished_at: facts.finishedAt,
  }
  const known = new Map(record.documents.map((document) => [document.order_id, document]))
  const documents = facts.documents.map(({ orderId, position, billing }) => ({
    ...(known.get(orderId) ?? newDocument(record.row.id, orderId)),
    position,
    billing_state: billing,
  }))
  return { row, documents }
}

const newDocument = (shipmentId: number, orderId: number): DocumentColumns => ({
  id: 0,
  shipment_id: shipmentId,
  order_id: orderId,
  position: 0,
  billing_state: 'none',
  billing_attempts: 0,
  billing_error: null,
  billed_at: null,
  added_by: null,
  added_at: new Date(0).toISOString(),
})
