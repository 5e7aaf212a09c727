import { weightsOf } from '@cais/domain/shipments/weights'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { DeliveryNote, DeliveryNoteForm } from '../../gateways/pdf/forms/delivery-note-form.ts'
import type { PaperMark } from '../../gateways/pdf/forms/kinds.ts'
import type { GoodsLine } from '../../gateways/pdf/forms/lines.ts'
import { readSupplier } from '../company/read-company.ts'
import { type Departure, departureRow } from '../deliveries/departure.ts'
import type { ShipmentLineRow } from '../shipments/read-shipment-lines.ts'
import { goodsOf, readLoadingPlace, truckOf } from './shipment-contents.ts'

type Printing = {
  readonly now: Date
  /** The marks of each note, by the delivery's id; deliveries without a mark are left out. Undefined = all, as consultation copies. */
  readonly marks?: ReadonlyMap<number, readonly PaperMark[]>
}

/** Delivery notes of a shipment, one per delivery in unloading order, or the one of a counter delivery. */
export async function deliveryNoteForm(
  db: Db,
  departure: Departure,
  { now, marks }: Printing,
): Promise<DeliveryNoteForm> {
  const row = departureRow(departure)
  const place = await readLoadingPlace(db, row.warehouse_id)
  const notes = await readNotes(db, departure)
  const goods = goodsOf(await readDeliveryGoods(db, notes))
  return {
    kind: 'delivery-note',
    printedAt: now.toISOString(),
    supplier: await readSupplier(db, row.branch_id),
    truck: departure.kind === 'shipment' ? truckOf(departure.shipment.row, place) : null,
    loadingAddress: place.address,
    notes: notes.flatMap((note) => {
      const drawn = marks === undefined ? CONSULTATION : marks.get(note.id)
      return drawn === undefined ? [] : [deliveryNote(note, goods.get(note.orderId) ?? [], drawn)]
    }),
  }
}

const CONSULTATION: readonly PaperMark[] = ['consultation']

type NoteRow = Omit<DeliveryNote, 'marks' | 'customer' | 'lines' | 'weights' | 'receiver'> &
  DeliveryNote['customer'] & {
    readonly id: number
    readonly orderId: number
    readonly atCounter: boolean
    readonly receiverName: string
    readonly receiverDocument: string
  }

async function readNotes(db: Db, departure: Departure): Promise<readonly NoteRow[]> {
  const chosen =
    departure.kind === 'shipment'
      ? sql`d.shipment_id = ${departure.shipment.row.id} AND d.cancelled_at IS NULL`
      : sql`d.id = ${departure.delivery.row.id}`
  const { rows } = await sql<NoteRow>`
    SELECT d.id, d.number, d.order_id AS "orderId", d.left_at AS "leftAt", d.shipment_id IS NULL AS "atCounter",
      d.receiver_name AS "receiverName", d.receiver_document AS "receiverDocument", coalesce(document.position, 1) AS position,
      orders.number AS "orderNumber", orders.po_number AS "poNumber", orders.delivery_address AS "deliveryAddress",
      customer.paper_language AS language, customer.code, customer.name, customer.nuit, coalesce(home.address, orders.delivery_address) AS address,
      invoice.number AS "invoiceNumber"
    FROM deliveries AS d
    JOIN orders ON orders.id = d.order_id
    JOIN customers AS customer ON customer.id = d.customer_id
    LEFT JOIN customer_addresses AS home ON home.customer_id = customer.id AND home.is_default
    LEFT JOIN invoices AS invoice ON invoice.delivery_id = d.id
    LEFT JOIN shipment_documents AS document ON document.shipment_id = d.shipment_id AND document.order_id = d.order_id
    WHERE ${chosen} ORDER BY position, d.id`.execute(db)
  return rows
}

/** What left with the deliveries, by line and batch. */
async function readDeliveryGoods(
  db: Db,
  deliveries: readonly { readonly id: number }[],
): Promise<readonly ShipmentLineRow[]> {
  const { rows } = await sql<ShipmentLineRow>`
    SELECT 1 AS position, line.id AS "lineId", orders.id AS "orderId", orders.number AS "orderTrackingCode",
      customer.id AS "customerId", customer.name AS "customerName", line.product_id AS "productId", line.description,
      d.warehouse_id AS warehouse, line.unit, line.ordered_unit AS "orderedUnit", line.unit_factor AS "unitFactor",
      line.stock_factor AS "stockFactor", goods.batch, goods.expiry, line.temperature, goods.loaded AS quantity,
      round(line.weight::numeric * goods.loaded / line.quantity)::bigint AS "totalWeight"
    FROM deliveries AS d
    JOIN delivery_lines AS goods ON goods.delivery_id = d.id
    JOIN order_lines AS line ON line.id = goods.order_line_id
    JOIN orders ON orders.id = d.order_id
    JOIN customers AS customer ON customer.id = d.customer_id
    WHERE d.id = ANY(${deliveries.map(({ id }) => id)}::bigint[])
    ORDER BY d.id, line.sequence, goods.expiry NULLS LAST, goods.batch`.execute(db)
  return rows
}

const deliveryNote = (
  row: NoteRow,
  lines: readonly GoodsLine[],
  marks: readonly PaperMark[],
): DeliveryNote => {
  const { language, position, number, orderNumber, poNumber, invoiceNumber, deliveryAddress, leftAt } = row
  const { code, name, nuit, address, receiverName, receiverDocument } = row
  return {
    language,
    number,
    marks,
    leftAt,
    receiver: row.atCounter ? { name: receiverName, document: receiverDocument } : null,
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
