import { printedSscc } from '@cais/domain/stock/sscc'
import { sql } from 'kysely'
import { readSupplier } from '../../../aggregates/company/read-company.ts'
import type { ShipmentRecord } from '../../../aggregates/shipments/record/shipment-record.ts'
import type { Db } from '../../../db/pool.ts'
import type { LabelsForm, PalletLabel } from '../../../gateways/pdf/forms/label-form.ts'

/** The labels of the pallets of a shipment that have numbers, in unloading order. */
export async function labelsForm(db: Db, { row }: ShipmentRecord): Promise<LabelsForm> {
  const { rows } = await sql<Omit<PalletLabel, 'printedSscc'> & { prefix: string }>`
    SELECT label.sscc, label.prefix, label.pallet, count(*) OVER (PARTITION BY label.order_id)::int AS pallets, document.position,
      orders.number AS "orderNumber", customer.name AS "customerName", customer.paper_language AS language, orders.delivery_address AS "deliveryAddress"
    FROM pallet_labels AS label
    JOIN shipment_documents AS document ON document.shipment_id = label.shipment_id AND document.order_id = label.order_id
    JOIN orders ON orders.id = label.order_id
    JOIN customers AS customer ON customer.id = orders.customer_id
    WHERE label.shipment_id = ${row.id} ORDER BY document.position, label.pallet`.execute(db)
  return {
    kind: 'labels',
    supplier: await readSupplier(db, row.branch_id),
    shipmentNumber: row.number,
    route: row.route,
    labels: rows.map(({ prefix, ...label }) => ({ ...label, printedSscc: printedSscc(label.sscc, prefix) })),
  }
}
