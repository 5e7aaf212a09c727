import type { ResponseFacts, ResponseLineFacts } from '@cais/domain/answers/order-response'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** The lines of an inbound order with what its documents hold of each, in the order of the file. */
export async function readResponseFacts(db: Db, inboundId: number): Promise<ResponseFacts> {
  const { rows } = await sql<ResponseLineFacts>`
    SELECT line.position, line.sequence, line.gtin, line.buyer_code AS "buyerCode", line.supplier_code AS "supplierCode", line.description,
      line.unit, line.quantity, line.price, line.place, line.cause,
      CASE WHEN o.cancelled_at IS NOT NULL THEN 'cancelled' WHEN o.status = 'REJECTED' THEN 'refused' END AS ended,
      CASE WHEN taken.id IS NULL THEN NULL ELSE json_build_object('id', taken.id, 'productId', taken.product_id, 'description', taken.description,
        'gtin', coalesce((SELECT nullif(unit.barcode, '') FROM product_units AS unit
          WHERE unit.product_id = taken.product_id AND unit.code = taken.ordered_unit), product.barcode),
        'orderedUnit', taken.ordered_unit, 'stockUnit', taken.unit, 'unitFactor', taken.unit_factor, 'stockFactor', taken.stock_factor,
        'quantity', taken.quantity, 'held', taken.reserved + taken.picking + taken.loading + taken.billed, 'closed', taken.closed,
        'price', coalesce(taken.negotiated_price, taken.unit_price)) END AS taken
    FROM inbound_lines AS line
    LEFT JOIN orders AS o ON o.id = line.order_id
    LEFT JOIN order_lines AS taken ON taken.order_id = line.order_id AND taken.product_id = line.product_id
    LEFT JOIN products AS product ON product.id = taken.product_id
    WHERE line.inbound_id = ${inboundId} ORDER BY line.position`.execute(db)
  return { lines: rows }
}

export type OrderedDocuments = {
  /** Of documents that no approver and no job has decided on yet. */
  readonly open: number
  /** Something is on a truck, or was. */
  readonly has_left: boolean
  readonly order_id: number | null
  readonly number: string | null
}

/** The documents that were made of an inbound order. */
export async function readOrderedDocuments(db: Db, inboundId: number): Promise<OrderedDocuments> {
  const { rows } = await sql<OrderedDocuments>`
    SELECT count(*) FILTER (WHERE o.allocated_at IS NULL AND o.cancelled_at IS NULL AND o.closed_at IS NULL AND o.status <> 'REJECTED')::int AS open,
      coalesce(bool_or(EXISTS (SELECT FROM order_lines AS line WHERE line.order_id = o.id AND (line.loading > 0 OR line.billed > 0))), false) AS has_left,
      min(o.id) AS order_id, (array_agg(o.number ORDER BY o.id))[1] AS number
    FROM orders AS o WHERE o.id IN (SELECT order_id FROM inbound_lines WHERE inbound_id = ${inboundId})`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Error('An aggregate has a row.')
  return row
}
