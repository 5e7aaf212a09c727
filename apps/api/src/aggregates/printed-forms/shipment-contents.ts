import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { GoodsLine } from '../../gateways/pdf/forms/lines.ts'
import type { Truck } from '../../gateways/pdf/forms/parties.ts'
import { groupBy } from '../documents/record/rows.ts'
import { partOfLine, type ShipmentLineRow } from '../shipments/read-shipment-lines.ts'
import type { ShipmentColumns } from '../shipments/record/shipment-record.ts'

/** The goods of each document by its id: one line per product, with its batches in FEFO order. */
export function goodsOf(rows: readonly ShipmentLineRow[]): ReadonlyMap<number, readonly GoodsLine[]> {
  const byOrder = groupBy(rows, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, lines]) => [orderId, goodsLines(lines)]))
}

function goodsLines(rows: readonly ShipmentLineRow[]): GoodsLine[] {
  const byLine = groupBy(rows, ({ lineId }) => lineId)
  return [...byLine.values()].flatMap((batches) =>
    batches.slice(0, 1).map((first) => goodsLine(first, batches)),
  )
}

function goodsLine(first: ShipmentLineRow, batches: readonly ShipmentLineRow[]): GoodsLine {
  const stock = batches.reduce((sum, { quantity }) => sum + quantity, 0)
  const { unit, quantity } = partOfLine(first, stock)
  return {
    productId: first.productId,
    description: first.description,
    unit,
    temperature: first.temperature,
    quantity,
    weight: batches.reduce((sum, { totalWeight }) => sum + totalWeight, 0),
    batches: batches.map(({ batch, expiry, quantity: share }) => ({
      batch,
      expiry,
      quantity: share,
      ...(first.unit === unit ? {} : { unit: first.unit }),
    })),
  }
}

/** A document as loading lists show it. */
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

type LoadingPlace = { readonly warehouse: string; readonly address: string }

/** Where goods are loaded: the warehouse as printed, and the address of its branch. */
export async function readLoadingPlace(db: Db, warehouseId: string): Promise<LoadingPlace> {
  const { name, address } = await db
    .selectFrom('warehouses')
    .innerJoin('branches', 'branches.id', 'warehouses.branch_id')
    .select(['warehouses.name', 'branches.address'])
    .where('warehouses.id', '=', warehouseId)
    .executeTakeFirstOrThrow()
  return { warehouse: `${warehouseId} ${name}`, address }
}

/** The truck as printed. */
export const truckOf = (row: ShipmentColumns, { warehouse }: LoadingPlace): Truck => ({
  shipmentNumber: row.number,
  driverName: row.driver_name,
  carRegistration: row.car_registration,
  route: row.route,
  responsible: row.assignee_name,
  warehouse,
})
