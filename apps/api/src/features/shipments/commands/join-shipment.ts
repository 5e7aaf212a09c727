import { processOrder } from '@cais/domain/orders/decide-line'
import type { OrderFacts } from '@cais/domain/orders/facts'
import { sumOf } from '@cais/domain/orders/lines'
import { addToShipment, isReadyToJoin } from '@cais/domain/orders/ship-order'
import { wrongStage } from '@cais/domain/shipments/actions'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { findShipmentForUpdate } from '../../../aggregates/shipments/record/load-shipment.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import { toShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import { moveHeld } from '../../../aggregates/stock/held-stock.ts'
import type { Trx } from '../../../db/transaction.ts'
import { shipmentWrittenFor } from '../store.ts'
import { withDocuments } from './with-documents.ts'

/**
 * A document that was written for a truck goes on it once it is approved and reserved (decision 0217). A truck that has left
 * 'ready', is full or was deleted leaves the document free, as any other. Safe to run twice.
 */
export async function joinShipment(trx: Trx, orderId: number, now: Date): Promise<void> {
  const shipmentId = await shipmentWrittenFor(trx, orderId)
  if (shipmentId === null) return
  const shipment = await findShipmentForUpdate(trx, shipmentId)
  const record = await loadOrderForUpdate(trx, orderId)
  if (record.row.for_shipment_id !== shipmentId || !isReadyToJoin(toFacts(record))) return
  if (shipment === undefined || !mayBoard(record, shipment)) {
    await saveOrder(trx, record, unbound(record), { action: 'follow-shipment', user: 'system', now })
    return
  }
  await board(trx, await pick(trx, record, now), shipment, now)
}

const mayBoard = ({ row }: OrderRecord, shipment: ShipmentRecord) =>
  wrongStage('add-document', toShipmentFacts(shipment)) === null &&
  row.warehouse_id === shipment.row.warehouse_id

const unbound = (record: OrderRecord): OrderRecord => ({
  ...record,
  row: { ...record.row, for_shipment_id: null },
})

/** What is reserved goes to picking. */
async function pick(trx: Trx, record: OrderRecord, now: Date): Promise<OrderRecord> {
  const facts = toFacts(record)
  if (sumOf(facts.lines, 'reserved') === 0) return record
  const reserved = record.held.filter(({ bucket }) => bucket === 'reserved').map(({ id }) => id)
  await moveHeld(trx, reserved, 'picking')
  await saveOrder(trx, record, withFacts(record, processOrder(facts)), {
    action: 'process',
    user: 'system',
    now,
  })
  return await loadOrderForUpdate(trx, record.row.id)
}

async function board(trx: Trx, record: OrderRecord, shipment: ShipmentRecord, now: Date): Promise<void> {
  const { id, number } = shipment.row
  const boarded: OrderFacts = addToShipment(toFacts(record), id)
  await saveOrder(trx, record, unbound(withFacts(record, boarded)), {
    action: 'add-to-shipment',
    user: 'system',
    now,
    facts: { shipment: number },
  })
  const orderIds = [...shipment.documents.map(({ order_id }) => order_id), record.row.id]
  const writer = { user: { id: record.row.created_by }, now }
  await saveShipment(trx, shipment, withDocuments(shipment, orderIds, writer), {
    action: 'add-document',
    user: 'system',
    now,
    facts: { order: record.row.id, document: record.row.number },
  })
}
