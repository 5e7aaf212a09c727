import type { WaitingLine, WaitingQuery } from '@cais/contract/stock/levels'
import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import type { LineColumns, OrderColumns } from '../../../aggregates/documents/record/order-record.ts'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import { isServedBy } from '../../../aggregates/stock/waiting-lines.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf, type Condition } from '../../../engines/lists/conditions.ts'
import { readCursor, writeCursor } from '../../../engines/lists/cursor.ts'
import { paginationOf } from '../../../engines/lists/page.ts'
import { isOneOf } from './in-warehouses.ts'

/** Lines that wait for stock in the order in which they are served: priority of the document, then its age. */
export async function listWaiting(db: Db, query: WaitingQuery, user: User) {
  // The cursor counts the lines already shown: the order of service changes while somebody pages, so no line can mark a place.
  const shown = readCursor(query.cursor)
  const offset = shown ?? (query.page - 1) * query.perPage
  const lines = waitingLines(query, user)
  const [rows, count] = await Promise.all([
    readRows(db, lines, { limit: query.perPage, offset }),
    countLines(db, lines),
  ])
  const next = offset + rows.length < count ? offset + rows.length : undefined
  return {
    data: rows.map(presentWaiting),
    meta: { pagination: paginationOf(query, count), cursor: writeCursor(next) },
  }
}

type Page = { readonly limit: number; readonly offset: number }
type WaitingFilter = Pick<WaitingQuery, 'warehouseId' | 'productId' | 'lineIds'>

const SERVED = sql`o.priority DESC, o.submitted_at, o.id, line.sequence`

/** A page of them, found by documents and an index of lines: only its rows are read whole. */
async function readRows(db: Db, lines: RawBuilder<unknown>, { limit, offset }: Page) {
  const { rows } = await sql<WaitingColumns>`
    SELECT line.id, line.order_id, line.product_id, line.description, line.unit, line.waiting, line.quantity, line.open, line.reserved,
      line.picking, line.loading, o.number, o.priority, o.submitted_at, o.delivery_date, o.warehouse_id, c.name AS customer_name
    FROM (SELECT line.id ${lines} ORDER BY ${SERVED} LIMIT ${limit} OFFSET ${offset}) place
    JOIN order_lines line ON line.id = place.id
    JOIN orders o ON o.id = line.order_id
    JOIN customers c ON c.id = o.customer_id
    ORDER BY ${SERVED}`.execute(db)
  return rows
}

async function countLines(db: Db, lines: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count ${lines}`.execute(db)
  return rows[0]?.count ?? 0
}

/** The lines of the filter: some by their ids, or those that wait, document by document in an index of such lines. */
const waitingLines = (query: WaitingFilter, user: User, more?: Condition) => {
  const { warehouseId, productId, lineIds } = query
  const conditions = [
    visibleTo(user),
    isOneOf('o.warehouse_id', warehouseId),
    productId && sql<boolean>`line.product_id = ${productId}`,
    lineIds ? sql<boolean>`line.id = any(${[...lineIds]}::bigint[])` : SERVES,
    more,
  ]
  const lines = lineIds
    ? sql`order_lines line JOIN orders o ON o.id = line.order_id`
    : sql`orders o CROSS JOIN LATERAL (SELECT l.id, l.product_id, l.sequence FROM order_lines l
        WHERE l.order_id = o.id AND l.waiting AND l.open > 0 OFFSET 0) line`
  return sql`FROM ${lines} WHERE ${allOf(conditions)}`
}

const SERVES = sql<boolean>`o.status IN ('PENDING', 'AWAITING', 'PARTIALLY-PROCESSED')`

/** Lines that wait for what just came, in the order in which they will be served; a long queue is cut. */
export async function readWaitingFor(
  db: Db,
  { warehouseId, productIds }: { readonly warehouseId: string; readonly productIds: readonly string[] },
  user: User,
): Promise<WaitingLine[]> {
  const isOfProducts = sql<boolean>`line.product_id = any(${[...productIds]}::text[])`
  const lines = waitingLines({}, user, allOf([isOfProducts, isServedBy(warehouseId, 'o')]))
  const rows = await readRows(db, lines, { limit: MOST_NAMED, offset: 0 })
  return rows.map(presentWaiting)
}

const MOST_NAMED = 50

type WaitingColumns = Pick<
  LineColumns,
  | 'id'
  | 'order_id'
  | 'product_id'
  | 'description'
  | 'unit'
  | 'waiting'
  | 'quantity'
  | 'open'
  | 'reserved'
  | 'picking'
  | 'loading'
> &
  Pick<OrderColumns, 'number' | 'priority' | 'submitted_at' | 'delivery_date' | 'warehouse_id'> & {
    readonly customer_name: string
  }

const presentWaiting = (row: WaitingColumns): WaitingLine => ({
  lineId: row.id,
  orderId: row.order_id,
  number: row.number ?? '',
  customerName: row.customer_name,
  priority: row.priority,
  submittedAt: row.submitted_at ?? '',
  deliveryDate: row.delivery_date ?? '',
  warehouseId: row.warehouse_id ?? '',
  productId: row.product_id,
  description: row.description,
  unit: row.unit,
  ordered: row.quantity / 1000,
  held: (row.reserved + row.picking + row.loading) / 1000,
  missing: row.open / 1000,
  waiting: row.waiting,
})
