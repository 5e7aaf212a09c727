import type { ShipmentReply } from '@cais/contract/shipments/schemas'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { LoadingCollection } from '../../gateways/pdf/forms/loading-list-form.ts'

/** What the shipment fetches at customers, in the order in which it was put on. */
export async function readCollectionsOfShipment(
  db: Db,
  shipmentId: number,
): Promise<ShipmentReply['collections']> {
  const { rows } = await sql<ShipmentReply['collections'][number]>`
    SELECT note.id, note.number, note.phase, customer.name AS customer, coalesce(min(document.delivery_address), '') AS address,
      count(line.id)::int AS "lineCount"
    FROM shipment_collections AS carried
    JOIN credit_notes AS note ON note.id = carried.credit_note_id
    JOIN customers AS customer ON customer.id = note.customer_id
    JOIN credit_note_lines AS line ON line.credit_note_id = note.id
    JOIN invoice_lines AS billed ON billed.id = line.invoice_line_id JOIN invoices AS invoice ON invoice.id = billed.invoice_id
    JOIN orders AS document ON document.id = invoice.order_id
    WHERE carried.shipment_id = ${shipmentId} GROUP BY note.id, customer.id, carried.added_at ORDER BY carried.added_at, note.id`.execute(
    db,
  )
  return rows
}

/** The same with its goods, for the cargo list: what is over is left out. */
export async function readCollectionsToLoad(
  db: Db,
  shipmentId: number,
): Promise<readonly LoadingCollection[]> {
  const { rows } = await sql<LoadingCollection>`
    SELECT note.number, customer.name AS "customerName", coalesce(min(document.delivery_address), '') AS "deliveryAddress",
      jsonb_agg(jsonb_build_object('description', billed.description, 'quantity', line.quantity, 'unit', billed.unit) ORDER BY line.sequence) AS lines
    FROM shipment_collections AS carried
    JOIN credit_notes AS note ON note.id = carried.credit_note_id
    JOIN customers AS customer ON customer.id = note.customer_id
    JOIN credit_note_lines AS line ON line.credit_note_id = note.id
    JOIN invoice_lines AS billed ON billed.id = line.invoice_line_id JOIN invoices AS invoice ON invoice.id = billed.invoice_id
    JOIN orders AS document ON document.id = invoice.order_id
    WHERE carried.shipment_id = ${shipmentId} AND note.phase IN ('available-for-collection', 'collecting')
    GROUP BY note.id, customer.id, carried.added_at ORDER BY carried.added_at, note.id`.execute(db)
  return rows
}
