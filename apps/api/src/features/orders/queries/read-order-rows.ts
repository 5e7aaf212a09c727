import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { type CreditRow, creditFigures } from '../../customers/queries/read-credit-figures.ts'
import { inOrder, type Sort } from '../filter/in-order.ts'
import type { Places } from './page/order-page.ts'

export type OrderListRow = {
  readonly id: number
  readonly type: 'PEV' | 'COT' | 'POF'
  readonly number: string | null
  readonly customer_id: number | null
  readonly customer_name: string | null
  readonly customer_code: string | null
  readonly route: string
  readonly province_id: number | null
  readonly branch_id: string
  readonly warehouse_id: string | null
  readonly operation_id: string
  readonly status: string
  readonly stages: string[]
  readonly total: number
  readonly weight: number
  readonly line_count: number
  readonly po_number: string
  readonly invoice_number: string | null
  readonly payment_condition: string
  readonly delivery_date: string | null
  readonly due_at: string | null
  readonly created_at: string
  readonly submitted_at: string | null
  readonly created_by: number
  readonly creator_name: string
  readonly version: number
}

/** A row with what its customer owes; null without a customer. */
export type ListedOrder = OrderListRow & { readonly credit: CreditRow | null }

/** How a list stands, and the day on which debts are looked at. */
type Look = { readonly sort: Sort; readonly today: CalendarDate }

/** The rows of the documents that were found. A page is found by ids alone, so that far ones do not drag whole rows along. */
export async function readRowsAt(db: Db, places: Places, look: Look): Promise<readonly ListedOrder[]> {
  const { rows } = await withCredit(orderRows(places, look.sort), look).execute(db)
  return rows
}

/** The same of several lists at once. */
export async function readRowsOfLists(
  db: Db,
  lists: readonly Places[],
  look: Look,
): Promise<(readonly ListedOrder[])[]> {
  const places = lists.map((list, at) => sql`SELECT ${sql.lit(at)} AS list, found.id FROM (${list}) found`)
  const { rows } = await withCredit<{ readonly list: number }>(
    sql`SELECT place.list, ${COLUMNS} FROM (${sql.join(places, sql` UNION ALL `)}) place ${JOINS}`,
    look,
  ).execute(db)
  return lists.map((_, at) => rows.filter(({ list }) => list === at).map(({ list: _list, ...row }) => row))
}

/** Each customer of the page once, in the same statement. */
const withCredit = <More>(rows: RawBuilder<unknown>, { sort, today }: Look) => sql<ListedOrder & More>`
  WITH page AS MATERIALIZED (${rows})
  SELECT o.*, row_to_json(credit) AS credit FROM page o
  LEFT JOIN (${creditFigures(sql`ARRAY(SELECT DISTINCT customer_id FROM page)`, { today })}) credit ON credit.customer_id = o.customer_id
  ORDER BY ${inOrder(sort)}`

const COLUMNS = sql`o.id, o.type, o.number, o.customer_id, c.name AS customer_name, c.code AS customer_code, o.route,
      o.province_id, o.branch_id, o.warehouse_id, o.operation_id, o.status, o.stages, o.total, o.weight, o.line_count,
      o.po_number, o.invoice_number, o.payment_condition, o.delivery_date, o.due_at, o.created_at, o.submitted_at, o.created_by,
      rtrim(u.name || ' ' || u.surname) AS creator_name, o.version`
const JOINS = sql`
    JOIN orders o ON o.id = place.id
    LEFT JOIN customers c ON c.id = o.customer_id
    JOIN users u ON u.id = o.created_by`

/** The statement of the list. */
export const orderRows = (places: Places, sort: Sort): RawBuilder<OrderListRow> => sql<OrderListRow>`
    SELECT ${COLUMNS} FROM (${places}) place ${JOINS} ORDER BY ${inOrder(sort)}`
