import type { Db } from '../../../db/pool.ts'
import type { DeliveryNote, DeliveryNoteForm } from '../../../gateways/pdf/forms/delivery-note-form.ts'
import type { GoodsLine } from '../../../gateways/pdf/forms/lines.ts'
import { readSupplier } from '../../billing/queries/read-supplier.ts'
import { readShipmentLines } from '../queries/read-shipment-lines.ts'
import type { ShipmentColumns } from '../record/shipment-record.ts'
import { goodsOf, weightsOf } from './goods-lines.ts'
import { type PrintDocument, readPrintDocuments } from './read-print-documents.ts'
import { readTruck } from './truck-of.ts'

/** Delivery notes of a shipment, one per document in unloading order. */
export async function deliveryNoteForm(db: Db, row: ShipmentColumns, now: Date): Promise<DeliveryNoteForm> {
  const { address, ...truck } = await readTruck(db, row)
  const goods = goodsOf(await readShipmentLines(db, row.id))
  const documents = await readPrintDocuments(db, row.id)
  return {
    kind: 'delivery-note',
    printedAt: now.toISOString(),
    supplier: await readSupplier(db, row.branch_id),
    truck,
    loadingAddress: address,
    loadedAt: row.finished_at,
    notes: documents.map((document) => deliveryNote(document, goods.get(document.orderId) ?? [])),
  }
}

const deliveryNote = (document: PrintDocument, lines: readonly GoodsLine[]): DeliveryNote => {
  const { position, orderNumber, poNumber, invoiceNumber, deliveryAddress, code, name, nuit, address } =
    document
  return {
    position,
    orderNumber,
    poNumber,
    invoiceNumber,
    customer: { code, name, nuit, address },
    deliveryAddress,
    lines,
    weights: weightsOf(lines),
  }
}
