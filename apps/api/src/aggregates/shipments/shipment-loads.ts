import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import type { Load, LoadPart, ShortReason, ShortRest } from '@cais/domain/loading/loads'
import type { Temperature } from '@cais/domain/shipments/weights'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'

/** A line of a shipment on one batch, with what was loaded of it. Quantities in thousandths of the unit of stock, weight in grams. */
export type LoadPartRow = {
  readonly orderId: number
  readonly position: number
  readonly orderNumber: string
  readonly customerId: number
  readonly customerName: string
  readonly deliveryAddress: string
  readonly deliveryDate: CalendarDate
  readonly lineId: number
  readonly levelId: number
  readonly productId: string
  readonly description: string
  readonly temperature: Temperature
  readonly barcodes: readonly { readonly unit: string; readonly code: string }[]
  readonly warehouse: string
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly unit: string
  readonly orderedUnit: string
  readonly unitFactor: Milli
  readonly stockFactor: Milli
  /** Held on the batch for the line at this moment; null once it left the truck or was billed. */
  readonly held: Milli | null
  readonly asked: Milli
  readonly totalWeight: number
  readonly loaded: Milli | null
  readonly reason: ShortReason | null
  readonly rest: ShortRest | null
  readonly scanned: boolean
  readonly settledBy: number | null
  readonly settledByName: string | null
  readonly settledAt: string | null
  readonly version: number
  /** Terms of shelf life: agreed for customer and article, of the customer, of the article. */
  readonly shelfLifeException: number | null
  readonly customerShelfLife: number
  readonly productShelfLife: number
}

/** What the truck is to carry, line by line and batch by batch, in unloading order; what was settled stays when the truck has left. */
export async function readLoadParts(db: Db, shipmentId: number): Promise<readonly LoadPartRow[]> {
  const { rows } = await sql<LoadPartRow>`
    WITH part AS (
      SELECT document.order_id, document.position, held.line_id, held.level_id
      FROM shipment_documents AS document
      JOIN shipments AS shipment ON shipment.id = document.shipment_id
      JOIN order_lines AS line ON line.order_id = document.order_id
      JOIN held_stock AS held ON held.line_id = line.id
        AND held.bucket = CASE WHEN shipment.started_at IS NULL THEN 'picking' ELSE 'loading' END
      WHERE document.shipment_id = ${shipmentId} AND document.billing_state <> 'billed'
      UNION
      SELECT document.order_id, document.position, load.line_id, load.level_id
      FROM shipment_loads AS load
      JOIN order_lines AS line ON line.id = load.line_id
      JOIN shipment_documents AS document
        ON document.shipment_id = load.shipment_id AND document.order_id = line.order_id
      WHERE load.shipment_id = ${shipmentId})
    SELECT part.order_id AS "orderId", part.position, orders.number AS "orderNumber", customer.id AS "customerId",
      customer.name AS "customerName", orders.delivery_address AS "deliveryAddress",
      orders.delivery_date AS "deliveryDate", part.line_id AS "lineId", part.level_id AS "levelId",
      line.product_id AS "productId", line.description, line.temperature, line.unit, line.ordered_unit AS "orderedUnit",
      line.unit_factor AS "unitFactor", line.stock_factor AS "stockFactor",
      coalesce((SELECT jsonb_agg(jsonb_build_object('unit', unit.code, 'code', unit.barcode) ORDER BY unit.position, unit.code)
        FROM product_units AS unit WHERE unit.product_id = line.product_id AND unit.barcode <> ''), '[]') AS barcodes,
      level.warehouse_id AS warehouse, level.batch, level.expiry, held.quantity AS held, asked.quantity AS asked,
      round(line.weight::numeric * asked.quantity / line.quantity)::bigint AS "totalWeight",
      load.loaded, load.reason, load.rest, coalesce(load.scanned, false) AS scanned, load.settled_by AS "settledBy",
      rtrim(settler.name || ' ' || settler.surname) AS "settledByName", load.settled_at AS "settledAt",
      coalesce(load.version, 0) AS version, rule.days AS "shelfLifeException",
      customer.min_shelf_life_days AS "customerShelfLife", product.min_shelf_life_days AS "productShelfLife"
    FROM part
    JOIN shipments AS shipment ON shipment.id = ${shipmentId}
    JOIN orders ON orders.id = part.order_id
    JOIN customers AS customer ON customer.id = orders.customer_id
    JOIN order_lines AS line ON line.id = part.line_id
    JOIN products AS product ON product.id = line.product_id
    JOIN stock_levels AS level ON level.id = part.level_id
    LEFT JOIN held_stock AS held ON held.line_id = part.line_id AND held.level_id = part.level_id
      AND held.bucket = CASE WHEN shipment.started_at IS NULL THEN 'picking' ELSE 'loading' END
    LEFT JOIN shipment_loads AS load
      ON load.shipment_id = shipment.id AND load.line_id = part.line_id AND load.level_id = part.level_id
    LEFT JOIN users AS settler ON settler.id = load.settled_by
    LEFT JOIN shelf_life_exceptions AS rule
      ON rule.customer_id = customer.id AND rule.product_id = line.product_id
    CROSS JOIN LATERAL (SELECT CASE WHEN shipment.finished_at IS NULL THEN coalesce(held.quantity, load.asked)
      ELSE coalesce(load.asked, held.quantity) END AS quantity) AS asked
    ORDER BY part.position, line.sequence, level.expiry NULLS LAST, level.batch, level.id`.execute(db)
  return rows
}

/** What a loader said of a part, as the domain sees it; null = nobody settled it. */
export const loadOf = ({
  loaded,
  reason,
  rest,
}: Pick<LoadPartRow, 'loaded' | 'reason' | 'rest'>): Load | null => {
  if (loaded === null) return null
  return reason === null || rest === null ? { loaded, reason: null, rest: null } : { loaded, reason, rest }
}

export const toLoadPart = (row: LoadPartRow): LoadPart => ({
  lineId: row.lineId,
  levelId: row.levelId,
  asked: row.asked,
  load: loadOf(row),
})

/** How many lines, by batch, a truck is to carry and how many of them are settled. */
export async function countLoads(db: Db, shipmentId: number) {
  const { rows } = await sql<{ parts: number; settled: number }>`
    SELECT count(*)::int AS parts, count(load.loaded)::int AS settled
    FROM shipment_documents AS document
    JOIN order_lines AS line ON line.order_id = document.order_id
    JOIN held_stock AS held ON held.line_id = line.id AND held.bucket = 'loading'
    LEFT JOIN shipment_loads AS load
      ON load.shipment_id = document.shipment_id AND load.line_id = held.line_id AND load.level_id = held.level_id
    WHERE document.shipment_id = ${shipmentId} AND document.billing_state <> 'billed'`.execute(db)
  return rows[0] ?? { parts: 0, settled: 0 }
}

/** Loading begins anew, of the whole truck or of one document: what was settled before counts no more. History keeps it. */
export async function clearLoads(trx: Trx, shipmentId: number, orderId?: number): Promise<void> {
  await sql`
    DELETE FROM shipment_loads AS load USING order_lines AS line
    WHERE load.shipment_id = ${shipmentId} AND line.id = load.line_id
      AND line.order_id = coalesce(${orderId ?? null}::bigint, line.order_id)`.execute(trx)
}
