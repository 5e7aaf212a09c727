import type { WaitingLine, WaitingQuery } from '@cais/contract/stock/levels'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { visibleTo } from '../../orders/visibility.ts'
import { allOf } from '../../paging/conditions.ts'
import { readCursor, writeCursor } from '../../paging/cursor.ts'
import { paginationOf } from '../../paging/pagination.ts'
import { isOneOf } from './in-warehouses.ts'

/** Lines that wait for stock in the order in which they are served: priority of the document, then its age. */
export async function listWaiting(db: Db, query: WaitingQuery, user: User) {
  // A cursor counts what was shown: the order of service changes under the hands, a place in it does not.
  const shown = readCursor(query.cursor)
  const offset = shown ?? (query.page - 1) * query.perPage
  const rows = await waitingRows(db, query, user).limit(query.perPage).offset(offset).execute()
  const { count } = await filteredLines(db, query, user)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const next = offset + rows.length < count ? offset + rows.length : undefined
  return {
    data: rows.map(presentWaiting),
    meta: { pagination: paginationOf(query, count), cursor: writeCursor(next) },
  }
}

/** The statement of the list, without its pages. */
const waitingRows = (
  db: Db,
  query: Pick<WaitingQuery, 'warehouseId' | 'productId' | 'lineIds'>,
  user: User,
) =>
  filteredLines(db, query, user)
    .select(['line.id', 'line.order_id', 'line.product_id', 'line.description', 'line.unit', 'line.waiting'])
    .select(['line.quantity', 'line.open', 'line.reserved', 'line.picking', 'line.loading'])
    .select(['o.number', 'o.priority', 'o.submitted_at', 'o.delivery_date', 'o.warehouse_id'])
    .select('c.name as customer_name')
    .orderBy('o.priority', 'desc')
    .orderBy('o.submitted_at')
    .orderBy('o.id')
    .orderBy('line.sequence')

const filteredLines = (
  db: Db,
  { warehouseId, productId, lineIds }: Pick<WaitingQuery, 'warehouseId' | 'productId' | 'lineIds'>,
  user: User,
) =>
  db
    .selectFrom('order_lines as line')
    .innerJoin('orders as o', 'o.id', 'line.order_id')
    .innerJoin('customers as c', 'c.id', 'o.customer_id')
    .where(
      allOf([
        visibleTo(user),
        isOneOf('o.warehouse_id', warehouseId),
        productId && sql<boolean>`line.product_id = ${productId}`,
        lineIds ? sql<boolean>`line.id = any(${[...lineIds]}::bigint[])` : WAITS,
      ]),
    )

const WAITS = sql<boolean>`(line.waiting AND line.open > 0
  AND o.status IN ('PENDING', 'AWAITING', 'PARTIALLY-PROCESSED'))`

/** Lines that wait for what just came, in the order in which they will be served; a long queue is cut. */
export async function readWaitingFor(
  db: Db,
  { warehouseId, productIds }: { readonly warehouseId: string; readonly productIds: readonly string[] },
  user: User,
): Promise<WaitingLine[]> {
  const rows = await waitingRows(db, { warehouseId: [warehouseId] }, user)
    .where(sql<boolean>`line.product_id = any(${[...productIds]}::text[])`)
    .limit(MOST_NAMED)
    .execute()
  return rows.map(presentWaiting)
}

const MOST_NAMED = 50

type WaitingColumns = Awaited<ReturnType<ReturnType<typeof waitingRows>['execute']>>[number]

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
