import type { Centavos } from '@cais/domain/kernel/money'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** What one document has on a shipment: net value in centavos, weights in grams. */
export type DocumentLoad = {
  readonly shipmentId: number
  readonly orderId: number
  readonly lines: number
  readonly net: Centavos
  readonly ambient: number
  readonly refrigerated: number
  readonly frozen: number
}

/**
 * What the documents of a shipment load: picked before it starts, loaded after, invoiced once billed.
 * Whoever is about to save the shipment says whether it has started; others take it from the record.
 */
export async function documentLoads(
  db: Db,
  shipmentId: number,
  started?: boolean,
): Promise<readonly DocumentLoad[]> {
  const { rows } = await sql<DocumentLoad>`
    SELECT document.shipment_id AS "shipmentId", document.order_id AS "orderId", count(*) AS lines,
      sum(round(line.total::numeric * load.quantity / line.quantity))::bigint AS net,
      ${weightOf('ambient')} AS ambient, ${weightOf('refrigerated')} AS refrigerated, ${weightOf('frozen')} AS frozen
    FROM shipment_documents AS document
    JOIN shipments AS shipment ON shipment.id = document.shipment_id
    JOIN order_lines AS line ON line.order_id = document.order_id
    LEFT JOIN invoices AS invoice
      ON invoice.shipment_id = document.shipment_id AND invoice.order_id = document.order_id
    LEFT JOIN invoice_lines AS billed ON billed.invoice_id = invoice.id AND billed.order_line_id = line.id
    CROSS JOIN LATERAL (SELECT CASE
      WHEN document.billing_state = 'billed' THEN coalesce(billed.quantity, 0)
      WHEN NOT coalesce(${started ?? null}::boolean, shipment.started_at IS NOT NULL) THEN line.picking
      ELSE line.loading END AS quantity) AS load
    WHERE document.shipment_id = ${shipmentId} AND load.quantity > 0
    GROUP BY document.shipment_id, document.order_id`.execute(db)
  return rows
}

const weightOf = (
  temperature: string,
) => sql`coalesce(sum(round(line.unit_weight::numeric * load.quantity / 1000))
  FILTER (WHERE line.temperature = ${temperature}), 0)::bigint`
