import { RuleError } from '@cais/domain/kernel/rule-error'
import { changeLine } from '@cais/domain/orders/change-line'
import { returnLineToAnalysis } from '@cais/domain/orders/line-moves'
import { sumOf } from '@cais/domain/orders/lines'
import { removeDocument } from '@cais/domain/shipments/documents'
import { loadOrdersForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { saveShipment } from '../../../aggregates/shipments/record/save-shipment.ts'
import { toShipmentFacts, withShipmentFacts } from '../../../aggregates/shipments/record/shipment-facts.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import { shipmentToChange } from '../../../aggregates/shipments/shipment-to-change.ts'
import { moveHeldToAnalysis } from '../../../aggregates/stock/held-stock.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { orderOfLine } from '../store.ts'

type RemoveLine = {
  readonly shipmentId: number
  readonly lineId: number
  readonly version?: number | undefined
}

/** A line of a shipment that is ready goes back to stock analysis, still held; a document without picked lines leaves with it. */
export async function removeLine(
  trx: Trx,
  { shipmentId, lineId, version }: RemoveLine,
  acting: Acting,
): Promise<ShipmentRecord> {
  const before = await shipmentToChange(trx, { shipmentId, version, action: 'remove-line' }, acting)
  const record = await carriedOrder(trx, before, lineId)
  await moveHeldToAnalysis(trx, record, ({ id }) => id === lineId)
  const moved = changeLine(toFacts(record), lineId, returnLineToAnalysis)
  const isEmpty = sumOf(moved.lines, 'picking') === 0
  const facts = isEmpty ? { ...moved, shipment: null } : moved
  const historyFacts = { line: lineId, shipment: before.row.number }
  await saveOrder(trx, record, withFacts(record, facts), {
    action: 'picking-to-analysis',
    ...acting,
    facts: historyFacts,
  })
  const after = isEmpty ? withoutDocument(before, record.row.id) : before
  return await saveShipment(trx, before, after, { action: 'remove-line', ...acting, facts: historyFacts })
}

/** The document of the line, locked. Throws NOT_FOUND when the line is not on this shipment. */
async function carriedOrder(
  trx: Trx,
  { row, documents }: ShipmentRecord,
  lineId: number,
): Promise<OrderRecord> {
  const orderId = await orderOfLine(trx, lineId)
  const isCarried = documents.some(({ order_id }) => order_id === orderId)
  const [record] = orderId === undefined || !isCarried ? [] : await loadOrdersForUpdate(trx, [orderId])
  const line = record?.lines.find(({ id }) => id === lineId)
  if (record === undefined || line === undefined || line.picking === 0) {
    throw new RuleError('NOT_FOUND', { line: lineId, shipment: row.number })
  }
  return record
}

function withoutDocument(record: ShipmentRecord, orderId: number): ShipmentRecord {
  const facts = toShipmentFacts(record)
  return withShipmentFacts(record, { ...facts, documents: removeDocument(facts.documents, orderId) })
}
