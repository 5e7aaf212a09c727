import type { OrderDetail } from '../queries/read-order-detail.ts'
import { carrierOf } from '../record/carrier-of.ts'
import type { OrderRecord } from '../record/order-record.ts'

/** A document that was read for showing, as the record that facts are taken from. Held rows do not matter for them. */
export function recordOf({ row, lines }: OrderDetail): OrderRecord {
  const { place, approvals } = row
  const shipment = place && {
    documentId: place.document_id,
    shipmentId: place.shipment_id,
    position: place.position,
    stage: place.stage,
    billing: place.billing_state,
  }
  return { row, lines, approvals, held: [], shipment: carrierOf(shipment, lines) }
}
