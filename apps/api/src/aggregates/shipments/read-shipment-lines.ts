import type { ShipmentLine } from '@cais/contract/shipments/schemas'
import type { Milli } from '@cais/domain/kernel/quantity'
import { partAsOrdered } from '@cais/domain/products/ordered-unit'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** A line of a shipment by batch; unit and quantity are those of stock, in thousandths, weight in grams, position = unloading order of its document. */
export type ShipmentLineRow = ShipmentLine & {
  readonly position: number
  readonly orderedUnit: string
  readonly unitFactor: Milli
  readonly stockFactor: Milli
}

type Counted = Pick<ShipmentLineRow, 'unit' | 'orderedUnit' | 'unitFactor' | 'stockFactor'>

/** A part of the line in the unit that was ordered; in that of stock where the part is not exact. */
export function partOfLine({ unit, orderedUnit, ...factors }: Counted, stock: Milli) {
  const { inStockUnit, quantity } = partAsOrdered(stock, factors)
  return { unit: inStockUnit ? unit : orderedUnit, quantity }
}

/** Products of a shipment by batch, in unloading order: what is held for it, or what was invoiced once it is billed. */
export async function readShipmentLines(db: Db, shipmentId: number): Promise<readonly ShipmentLineRow[]> {
  const { rows } = await sql<ShipmentLineRow>`
    SELECT document.position, line.id AS "lineId", orders.id AS "orderId", orders.number AS "orderTrackingCode",
      customer.id AS "customerId", customer.name AS "customerName", line.product_id AS "productId", line.description,
      orders.warehouse_id AS warehouse, line.unit, line.ordered_unit AS "orderedUnit",
      line.unit_factor AS "unitFactor", line.stock_factor AS "stockFactor", goods.batch, goods.expiry, line.temperature, goods.quantity,
      round(line.weight::numeric * goods.quantity / line.quantity)::bigint AS "totalWeight",
      CASE WHEN load.loaded IS NOT NULL THEN jsonb_build_object('asked', load.asked, 'loaded', load.loaded,
        'reason', load.reason, 'rest', load.rest, 'settledAt', to_char(load.settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        'settledBy', rtrim(settler.name || ' ' || settler.surname)) END AS load
    FROM shipment_documents AS document
    JOIN shipments AS shipment ON shipment.id = document.shipment_id
    JOIN orders ON orders.id = document.order_id
    JOIN customers AS customer ON customer.id = orders.customer_id
    JOIN order_lines AS line ON line.order_id = orders.id
    CROSS JOIN LATERAL (
      SELECT level.batch, level.expiry, held.quantity
      FROM held_stock AS held JOIN stock_levels AS level ON level.id = held.level_id
      WHERE held.line_id = line.id AND document.billing_state <> 'billed'
        AND held.bucket = CASE WHEN shipment.started_at IS NULL THEN 'picking' ELSE 'loading' END
      UNION ALL
      SELECT sold.batch, sold.expiry, sold.quantity
      FROM invoices AS invoice
      JOIN invoice_lines AS billed ON billed.invoice_id = invoice.id AND billed.order_line_id = line.id
      CROSS JOIN LATERAL jsonb_to_recordset(billed.batches) AS sold (batch text, expiry date, quantity bigint)
      WHERE invoice.shipment_id = document.shipment_id AND invoice.order_id = document.order_id
    ) AS goods
    LEFT JOIN stock_levels AS level ON level.warehouse_id = orders.warehouse_id
      AND level.product_id = line.product_id AND level.batch = goods.batch
    LEFT JOIN shipment_loads AS load
      ON load.shipment_id = document.shipment_id AND load.line_id = line.id AND load.level_id = level.id
    LEFT JOIN users AS settler ON settler.id = load.settled_by
    WHERE document.shipment_id = ${shipmentId}
    ORDER BY document.position, line.sequence, goods.expiry NULLS LAST, goods.batch`.execute(db)
  return rows
}

type ShortLoad = Counted &
  Pick<ShipmentLineRow, 'orderId' | 'productId' | 'description'> & {
    readonly asked: Milli
    readonly loaded: Milli
  }

/** Lines of which loaders put less on the truck than was asked for, over all their batches, in unloading order. */
export async function readShortLoads(db: Db, shipmentId: number): Promise<readonly ShortLoad[]> {
  const { rows } = await sql<ShortLoad>`
    SELECT line.order_id AS "orderId", line.product_id AS "productId", line.description, line.unit, line.ordered_unit AS "orderedUnit",
      line.unit_factor AS "unitFactor", line.stock_factor AS "stockFactor",
      sum(load.asked)::bigint AS asked, sum(load.loaded)::bigint AS loaded
    FROM shipment_loads AS load
    JOIN order_lines AS line ON line.id = load.line_id
    JOIN shipment_documents AS document ON document.shipment_id = load.shipment_id AND document.order_id = line.order_id
    WHERE load.shipment_id = ${shipmentId} AND load.loaded IS NOT NULL
    GROUP BY document.position, line.id
    HAVING sum(load.loaded) < sum(load.asked)
    ORDER BY document.position, line.sequence`.execute(db)
  return rows
}
