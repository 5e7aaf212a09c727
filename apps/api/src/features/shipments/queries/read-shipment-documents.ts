import type { ShipmentDocument } from '@cais/contract/shipments/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { BillingError } from '../presenter/billing-message.ts'

export type DocumentRow = Omit<
  ShipmentDocument,
  'billing' | 'weights' | 'creditUsedPercent' | 'totalWeight' | 'totalAmount' | 'lineCount'
> & {
  readonly billingState: ShipmentDocument['billing']['state']
  readonly billingAttempts: number
  readonly billingError: BillingError | null
  readonly invoiceId: number | null
  readonly invoiceNumber: string | null
  readonly invoiceTotal: number | null
  readonly printedAt: string | null
}

/** The documents of a shipment in unloading order, with what became of their billing. */
export async function readShipmentDocuments(db: Db, shipmentId: number): Promise<readonly DocumentRow[]> {
  const { rows } = await sql<DocumentRow>`
    SELECT document.position AS sequence, orders.id, orders.type, orders.operation_id AS "operationType",
      orders.number, orders.number AS "trackingCode", customer.id AS "customerId", customer.name AS "customerName",
      orders.delivery_address AS "deliveryAddress", orders.status, orders.stages, orders.version,
      document.billing_state AS "billingState", document.billing_attempts AS "billingAttempts",
      document.billing_error AS "billingError", invoice.id AS "invoiceId", invoice.number AS "invoiceNumber",
      invoice.total AS "invoiceTotal", invoice.printed_at AS "printedAt"
    FROM shipment_documents AS document
    JOIN orders ON orders.id = document.order_id
    JOIN customers AS customer ON customer.id = orders.customer_id
    LEFT JOIN invoices AS invoice
      ON invoice.shipment_id = document.shipment_id AND invoice.order_id = document.order_id
    WHERE document.shipment_id = ${shipmentId} ORDER BY document.position`.execute(db)
  return rows
}
