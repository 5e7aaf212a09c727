import type { ShipmentRow } from '@cais/contract/shipments/schemas'
import type { ShipmentColumns } from '../record/shipment-record.ts'

/** A shipment as a row of the list. */
export const presentShipmentRow = (row: ShipmentColumns): ShipmentRow => ({
  id: row.id,
  number: row.number,
  stage: row.stage,
  printPending: row.print_pending,
  branchId: row.branch_id,
  warehouse: row.warehouse_id,
  assigneeName: row.assignee_name,
  driverName: row.driver_name,
  carRegistration: row.car_registration,
  route: row.route,
  documentCount: row.document_count,
  total: row.total,
  totalWeight: totalWeight(row) / 1000,
  createdAt: row.created_at,
  billedAt: row.billed_at,
  departsOn: row.departs_on,
  version: row.version,
})

/** Grams. */
export const totalWeight = (row: ShipmentColumns): number =>
  row.weight_ambient + row.weight_refrigerated + row.weight_frozen
