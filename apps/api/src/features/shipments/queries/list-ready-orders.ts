import type { ReadyOrder, ReadyOrderQuery } from '@cais/contract/shipments/schemas'
import type { User } from '@cais/domain/access/actor'
import { provinceName } from '@cais/domain/customers/provinces'
import { type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { readUsedPercents } from '../../customers/queries/read-used-percents.ts'
import { readCursor, writeCursor } from '../../paging/cursor.ts'
import { paginationOf } from '../../paging/pagination.ts'
import { presentWeights } from '../presenter/shipment-document.ts'
import { readyConditions } from './ready-order-filter.ts'

/** Documents that wait for a truck, oldest first, with the sums of the whole filter. */
export async function listReadyOrders(
  db: Db,
  query: ReadyOrderQuery,
  { user, now }: { user: User; now(): Date },
) {
  const today = calendarDateAt(now().getTime())
  const rows = await readPage(db, query, user)
  const totals = await readTotals(db, query, user)
  const customers = rows.map(({ customer_id }) => customer_id)
  const used = await readUsedPercents(db, customers, today)
  const last = rows.length === query.perPage ? rows.at(-1) : undefined
  return {
    data: rows.map((row) => present(row, used.get(row.customer_id) ?? null, today)),
    meta: {
      pagination: paginationOf(query, totals.documents),
      cursor: writeCursor(last?.id),
      totals: { documents: totals.documents, total: totals.net, weight: totals.weight / 1000 },
    },
  }
}

const PICKED = sql`CROSS JOIN LATERAL (
  SELECT coalesce(sum(round(total::numeric * picking / quantity)), 0)::bigint AS net,
    coalesce(sum(${grams()}) FILTER (WHERE temperature = 'ambient'), 0)::bigint AS ambient,
    coalesce(sum(${grams()}) FILTER (WHERE temperature = 'refrigerated'), 0)::bigint AS refrigerated,
    coalesce(sum(${grams()}) FILTER (WHERE temperature = 'frozen'), 0)::bigint AS frozen
  FROM order_lines WHERE order_id = o.id AND picking > 0) AS picked`

function grams() {
  return sql`round(unit_weight::numeric * picking / 1000)`
}

type ReadyRow = {
  readonly id: number
  readonly type: ReadyOrder['type']
  readonly number: string
  readonly customer_id: number
  readonly customer_name: string
  readonly customer_code: string
  readonly delivery_address: string
  readonly province_id: number | null
  readonly route: string
  readonly branch_id: string
  readonly warehouse_id: string
  readonly delivery_date: CalendarDate
  readonly seller_id: number
  readonly seller_name: string
  readonly net: number
  readonly ambient: number
  readonly refrigerated: number
  readonly frozen: number
  readonly version: number
}

async function readPage(db: Db, query: ReadyOrderQuery, user: User): Promise<readonly ReadyRow[]> {
  const after = readCursor(query.cursor)
  const { rows } = await sql<ReadyRow>`
    SELECT o.id, o.type, o.number, c.id AS customer_id, c.name AS customer_name, c.code AS customer_code,
      o.delivery_address, o.province_id, o.route, o.branch_id, o.warehouse_id, o.delivery_date,
      seller.id AS seller_id, rtrim(seller.name || ' ' || seller.surname) AS seller_name, o.version,
      picked.net, picked.ambient, picked.refrigerated, picked.frozen
    FROM orders o JOIN customers c ON c.id = o.customer_id JOIN users seller ON seller.id = o.created_by ${PICKED}
    WHERE ${readyConditions(query, user)} AND o.id > ${after ?? 0}
    ORDER BY o.id LIMIT ${query.perPage} OFFSET ${after === undefined ? (query.page - 1) * query.perPage : 0}`.execute(
    db,
  )
  return rows
}

async function readTotals(db: Db, query: ReadyOrderQuery, user: User) {
  const { rows } = await sql<{ documents: number; net: number; weight: number }>`
    SELECT count(*) AS documents, coalesce(sum(picked.net), 0)::bigint AS net,
      coalesce(sum(picked.ambient + picked.refrigerated + picked.frozen), 0)::bigint AS weight
    FROM orders o ${PICKED} WHERE ${readyConditions(query, user)}`.execute(db)
  return rows[0] ?? { documents: 0, net: 0, weight: 0 }
}

const present = (row: ReadyRow, creditUsedPercent: number | null, today: CalendarDate): ReadyOrder => ({
  id: row.id,
  type: row.type,
  number: row.number,
  customer: { id: row.customer_id, name: row.customer_name, code: row.customer_code },
  deliveryAddress: row.delivery_address,
  zoneName: row.province_id === null ? '' : (provinceName(row.province_id) ?? ''),
  route: row.route,
  branchId: row.branch_id,
  warehouse: row.warehouse_id,
  deliveryDate: row.delivery_date,
  seller: { id: row.seller_id, name: row.seller_name },
  total: row.net,
  weights: presentWeights(row),
  creditUsedPercent,
  overdue: row.delivery_date < today,
  version: row.version,
})
