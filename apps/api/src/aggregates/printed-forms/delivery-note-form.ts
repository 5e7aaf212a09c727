import { weightsOf } from '@cais/domain/shipments/weights'
import type { Db } from '../../db/pool.ts'
import type { DeliveryNote, DeliveryNoteForm } from '../../gateways/pdf/forms/delivery-note-form.ts'
import type { PaperMark } from '../../gateways/pdf/forms/kinds.ts'
import type { GoodsLine } from '../../gateways/pdf/forms/lines.ts'
import { readSupplier } from '../company/read-company.ts'
import { readShipmentLines } from '../shipments/read-shipment-lines.ts'
import type { ShipmentColumns } from '../shipments/record/shipment-record.ts'
import { goodsOf, type PrintDocument, readPrintDocuments, readTruck } from './shipment-contents.ts'

type Printing = {
  readonly now: Date
  /** The mark of each document's note, by the document's id; documents without a mark are left out. Undefined = all, as consultation copies. */
  readonly marks?: ReadonlyMap<number, PaperMark>
}

/** Delivery notes of a shipment, one per document in unloading order. */
export async function deliveryNoteForm(
  db: Db,
  row: ShipmentColumns,
  { now, marks }: Printing,
): Promise<DeliveryNoteForm> {
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
    notes: documents.flatMap((document) => {
      const mark = marks === undefined ? 'consultation' : marks.get(document.orderId)
      return mark === undefined ? [] : [deliveryNote(document, goods.get(document.orderId) ?? [], mark)]
    }),
  }
}

const deliveryNote = (
  document: PrintDocument,
  lines: readonly GoodsLine[],
  mark: PaperMark,
): DeliveryNote => {
  const { position, orderNumber, poNumber, invoiceNumber, deliveryAddress, code, name, nuit, address } =
    document
  return {
    mark,
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
