import type { Centavos } from '@cais/domain/kernel/money'
import type { LoadedDocument } from '@cais/domain/shipments/overload'
import { type Insertable, sql } from 'kysely'
import type { ShipmentColumns } from '../../aggregates/shipments/record/shipment-record.ts'
import type { Db } from '../../db/pool.ts'
import type { ShipmentsTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'

/** The highest exposure that was approved for an open document, by customer. */
export async function approvedExposures(
  trx: Trx,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, Centavos>> {
  const { rows } = await sql<{ customerId: number; approved: Centavos }>`
    SELECT customer_id AS "customerId", max(approved_exposure) AS approved FROM orders
    WHERE customer_id = ANY(${[...customerIds]}::bigint[]) AND approved_exposure IS NOT NULL
      AND (exposure_open > 0 OR exposure_loaded > 0)
    GROUP BY customer_id`.execute(trx)
  return new Map(rows.map(({ customerId, approved }) => [customerId, approved]))
}

/** A new, empty shipment. Its documents and everything derived follow through saveShipment. */
export const insertShipment = (trx: Trx, row: Insertable<ShipmentsTable>): Promise<ShipmentColumns> =>
  trx.insertInto('shipments').values(row).returningAll().executeTakeFirstOrThrow()

export async function orderOfLine(trx: Trx, lineId: number): Promise<number | undefined> {
  const line = trx.selectFrom('order_lines').select('order_id').where('id', '=', lineId)
  return (await line.executeTakeFirst())?.order_id
}

/** Whether a document of the shipment was billed, even in part. */
export async function hasInvoices(trx: Trx, shipmentId: number): Promise<boolean> {
  const invoice = trx.selectFrom('invoices').select('id').where('shipment_id', '=', shipmentId).limit(1)
  return (await invoice.executeTakeFirst()) !== undefined
}

/** Number, stage and version of shipments as they stand now. */
export const readShipmentStates = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('shipments')
    .select(['id', 'number', 'branch_id', 'stage', 'version'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute()

/** The truck that a document was written for and is not on yet. */
export async function shipmentWrittenFor(trx: Trx, orderId: number): Promise<number | null> {
  const order = trx.selectFrom('orders').select('for_shipment_id').where('id', '=', orderId)
  return (await order.executeTakeFirst())?.for_shipment_id ?? null
}
/** What is picked of each document, in grams by how it travels. */
export async function readPickedDocuments(
  trx: Trx,
  orderIds: readonly number[],
): Promise<readonly LoadedDocument[]> {
  const { rows } = await sql<LoadedDocument>`
    SELECT orders.number, ${pickedGrams('ambient')} AS ambient,
      ${pickedGrams('refrigerated')} AS refrigerated, ${pickedGrams('frozen')} AS frozen
    FROM orders JOIN order_lines AS line ON line.order_id = orders.id AND line.picking > 0
    WHERE orders.id = ANY(${[...orderIds]}::bigint[])
    GROUP BY orders.id ORDER BY array_position(${[...orderIds]}::bigint[], orders.id)`.execute(trx)
  return rows
}

const pickedGrams = (
  temperature: string,
) => sql`coalesce(sum(round(line.weight::numeric * line.picking / line.quantity))
  FILTER (WHERE line.temperature = ${temperature}), 0)::bigint`
