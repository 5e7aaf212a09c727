import type { ReadyOrder, ReadyOrderQuery } from '@cais/contract/shipments/ready-order'
import type { User } from '@cais/domain/access/actor'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { type RawBuilder, sql } from 'kysely'
import { searched } from '../../../aggregates/documents/list/search-conditions.ts'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf, type Condition } from '../../../engines/lists/conditions.ts'
import { readCursor } from '../../../engines/lists/cursor.ts'
import { contains, partOf } from '../../../engines/lists/matches.ts'

/** Each line's share of its net value in centavos; nearly all lines are picked in whole. */
const NET = sql`CASE WHEN picking = quantity THEN total ELSE round(total::numeric * picking / quantity)::bigint END`
const GRAMS = sql`CASE WHEN picking = quantity THEN weight ELSE round(weight::numeric * picking / quantity)::bigint END`

/** What is picked of a document: its lines, net value in centavos, weights in grams. An index of such lines answers by itself. */
export const PICKED = sql`CROSS JOIN LATERAL (
  SELECT count(*) AS lines, coalesce(sum(${NET}), 0)::bigint AS net,
    coalesce(sum(${GRAMS}) FILTER (WHERE temperature = 'ambient'), 0)::bigint AS ambient,
    coalesce(sum(${GRAMS}) FILTER (WHERE temperature = 'refrigerated'), 0)::bigint AS refrigerated,
    coalesce(sum(${GRAMS}) FILTER (WHERE temperature = 'frozen'), 0)::bigint AS frozen
  FROM order_lines WHERE order_id = o.id AND picking > 0) AS picked`

export type ReadyRow = {
  readonly id: number
  readonly type: ReadyOrder['type']
  readonly number: string
  readonly erp_number: string | null
  readonly customer_id: number
  readonly customer_name: string
  readonly customer_code: string
  readonly delivery_address: string
  readonly province_id: number | null
  readonly route: string
  readonly branch_id: string
  readonly warehouse_id: string
  readonly delivery_date: CalendarDate
  readonly withdraws: boolean
  readonly seller_id: number
  readonly seller_name: string
  readonly net: number
  readonly ambient: number
  readonly refrigerated: number
  readonly frozen: number
  readonly version: number
}

/** Of a ready document: orders `o`, customers `c`, users `seller` and PICKED. */
export const READY_COLUMNS = sql`o.id, o.type, o.number, o.erp_number, c.id AS customer_id, c.name AS customer_name, c.code AS customer_code,
      o.delivery_address, o.province_id, o.route, o.branch_id, o.warehouse_id, o.delivery_date, o.withdraws,
      seller.id AS seller_id, rtrim(seller.name || ' ' || seller.surname) AS seller_name, o.version,
      picked.net, picked.ambient, picked.refrigerated, picked.frozen`

/** No shipment carries it. */
export const waitsForTruck = sql<boolean>`o.stages && '{AVAILABLE_FOR_PICKING,PICKING}' AND o.shipment_id IS NULL`

/** One page of the documents that wait for a truck, oldest first; where room was asked for, what fits into it before the rest. */
export async function readReadyOrders(
  db: Db,
  query: ReadyOrderQuery,
  user: User,
): Promise<readonly ReadyRow[]> {
  const { rows } = await sql<ReadyRow>`
    SELECT ${READY_COLUMNS}
    FROM (${placesOf(query, user)}) place
    JOIN orders o ON o.id = place.id
    JOIN customers c ON c.id = o.customer_id JOIN users seller ON seller.id = o.created_by ${PICKED}
    ORDER BY place.fits DESC, o.id`.execute(db)
  return rows
}

/** The ids of a page. Without room to fit into, their weights need not be known. */
function placesOf(query: ReadyOrderQuery, user: User) {
  const after = readCursor(query.cursor)
  const conditions = readyConditions(query, user)
  const offset = after === undefined ? (query.page - 1) * query.perPage : 0
  if (!asksForRoom(query)) {
    return sql`SELECT o.id, true AS fits FROM orders o
      WHERE ${conditions} AND EXISTS (SELECT FROM order_lines WHERE order_id = o.id AND picking > 0) AND o.id > ${after ?? 0}
      ORDER BY o.id LIMIT ${query.perPage} OFFSET ${offset}`
  }
  return sql`SELECT o.id, ${fitsInto(query)} AS fits FROM orders o ${PICKED}
    WHERE ${conditions} AND picked.lines > 0 AND o.id > ${after ?? 0}
    ORDER BY fits DESC, o.id LIMIT ${query.perPage} OFFSET ${offset}`
}

/** Whether what fits stands first. Such a list is walked by page, for its order is no order of ids. */
export const asksForRoom = (query: ReadyOrderQuery) =>
  [query.roomAmbient, query.roomRefrigerated, query.roomFrozen, query.roomTotal].some(
    (room) => room !== undefined,
  )

/** Whether what is picked goes into each place that has a limit; a place that it does not need may be full. */
const fitsInto = ({ roomAmbient, roomRefrigerated, roomFrozen, roomTotal }: ReadyOrderQuery) =>
  sql<boolean>`(${within(sql`picked.ambient`, roomAmbient)} AND ${within(sql`picked.refrigerated`, roomRefrigerated)}
    AND ${within(sql`picked.frozen`, roomFrozen)}
    AND ${within(sql`(picked.ambient + picked.refrigerated + picked.frozen)`, roomTotal)})`

const within = (grams: RawBuilder<unknown>, kilograms: number | undefined) =>
  kilograms === undefined
    ? sql`true`
    : sql`(${grams} = 0 OR ${grams} <= ${Math.round(kilograms * 1000)}::bigint)`

/** How many wait under the filter, and what is picked of them: over all of their lines at once. */
export async function readReadyTotals(db: Db, query: ReadyOrderQuery, user: User) {
  const { rows } = await sql<{ documents: number; net: number; weight: number; fitting: number }>`
    SELECT count(*) AS documents, coalesce(sum(picked.net), 0)::bigint AS net,
      coalesce(sum(picked.ambient + picked.refrigerated + picked.frozen), 0)::bigint AS weight,
      count(*) FILTER (WHERE ${fitsInto(query)}) AS fitting
    FROM orders o ${PICKED} WHERE ${readyConditions(query, user)} AND picked.lines > 0`.execute(db)
  return rows[0] ?? { documents: 0, net: 0, weight: 0, fitting: 0 }
}

/** Documents that wait for a truck: no shipment carries them. Over orders as `o`; that lines of theirs are picked is asked where lines are read. */
const readyConditions = (query: ReadyOrderQuery, user: User): Condition =>
  allOf([
    waitsForTruck,
    visibleTo(user),
    query.branchId && sql<boolean>`o.branch_id = any(${query.branchId}::text[])`,
    query.userId && sql<boolean>`o.created_by = ${query.userId}`,
    query.customerId && sql<boolean>`o.customer_id = ${query.customerId}`,
    query.warehouseId && sql<boolean>`o.warehouse_id = ${query.warehouseId}`,
    query.deliveryFrom && sql<boolean>`o.delivery_date >= ${query.deliveryFrom}`,
    query.deliveryTo && sql<boolean>`o.delivery_date <= ${query.deliveryTo}`,
    query.number &&
      sql<boolean>`(${allOf(partOf('o.number', query.number))} OR ${contains('o.erp_number', query.number)})`,
    contains('o.route', query.route),
    ...searched(query.search),
  ])
