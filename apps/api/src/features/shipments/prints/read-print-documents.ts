import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** What delivery notes and loading lists say of a document. */
export type PrintDocument = {
  readonly orderId: number
  readonly position: number
  readonly orderNumber: string
  readonly poNumber: string
  readonly deliveryAddress: string
  readonly code: string
  readonly name: string
  readonly nuit: string | null
  readonly address: string
  readonly invoiceNumber: string | null
}

/** The documents of a shipment in unloading order, as printed. */
export async function readPrintDocuments(db: Db, shipmentId: number): Promise<readonly PrintDocument[]> {
  const { rows } = await sql<PrintDocument>`
    SELECT orders.id AS "orderId", document.position, orders.number AS "orderNumber", orders.po_number AS "poNumber",
      orders.delivery_address AS "deliveryAddress", customer.code, customer.name, customer.nuit,
      coalesce(home.address, orders.delivery_address) AS address, invoice.number AS "invoiceNumber"
    FROM shipment_documents AS document
    JOIN orders ON orders.id = document.order_id
    JOIN customers AS customer ON customer.id = orders.customer_id
    LEFT JOIN customer_addresses AS home ON home.customer_id = customer.id AND home.is_default
    LEFT JOIN invoices AS invoice
      ON invoice.shipment_id = document.shipment_id AND invoice.order_id = document.order_id
    WHERE document.shipment_id = ${shipmentId} ORDER BY document.position`.execute(db)
  return rows
}
