import type { OrderRow } from '@cais/contract/orders/schemas'
import { undecidedExposure } from '@cais/domain/credit/order-exposure'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { inOrder, type Places, type Sort } from '../../../engines/lists/page.ts'
import {
  type CreditRow,
  creditFigures,
  type PresentedCredit,
  presentCredit,
} from '../../customers/exposure.ts'

/** A row as the list shows it. */
export const presentOrderRow = (row: OrderListRow, credit: PresentedCredit): OrderRow => ({
  id: row.id,
  type: row.type,
  number: row.number,
  customer: presentCustomer(row),
  provinceId: row.province_id,
  branchId: row.branch_id,
  warehouse: row.warehouse_id,
  operationType: row.operation_id,
  status: row.status,
  stages: row.stages,
  total: row.total,
  totalWeight: row.weight / 1000,
  ...credit,
  lineCount: row.line_count,
  poNumber: row.po_number,
  invoiceNumber: row.invoice_number,
  paymentCondition: row.payment_condition,
  deliveryDate: row.delivery_date,
  dueAt: row.due_at,
  createdAt: row.created_at,
  submittedAt: row.submitted_at,
  createdBy: { id: row.created_by, name: row.creator_name },
  version: row.version,
})

const presentCustomer = (row: OrderListRow) =>
  row.customer_id === null
    ? null
    : {
        id: row.customer_id,
        name: row.customer_name ?? '',
        code: row.customer_code ?? '',
        route: row.route,
      }

/** The rows with the credit of their customers, each with the document itself in it. */
export const presentRows = (rows: readonly ListedOrder[], today: CalendarDate): OrderRow[] =>
  rows.map((row) => presentOrderRow(row, presentCredit(row.credit, today, undecidedExposure(row))))

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
