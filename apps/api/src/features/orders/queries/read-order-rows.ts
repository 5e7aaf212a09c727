import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

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

export type Page = {
  readonly where: RawBuilder<boolean>
  readonly sort: 'newest' | 'oldest'
  /** null = all of them. */
  readonly limit: number | null
  readonly offset: number
  /** Walk on from this id instead of counting from the start. */
  readonly after?: number | undefined
}

/** One page of documents. The page is found by ids alone, so that far pages do not drag whole rows along. */
export async function readOrderRows(db: Db, page: Page): Promise<OrderListRow[]> {
  const { rows } = await orderRows(page).execute(db)
  return rows
}

/** The statement of the list. */
export function orderRows(page: Page): RawBuilder<OrderListRow> {
  const direction = page.sort === 'newest' ? sql`DESC` : sql`ASC`
  return sql<OrderListRow>`
    SELECT o.id, o.type, o.number, o.customer_id, c.name AS customer_name, c.code AS customer_code, o.route,
      o.province_id, o.branch_id, o.warehouse_id, o.operation_id, o.status, o.stages, o.total, o.weight, o.line_count,
      o.po_number, o.invoice_number, o.payment_condition, o.delivery_date, o.due_at, o.created_at, o.submitted_at, o.created_by,
      rtrim(u.name || ' ' || u.surname) AS creator_name, o.version
    FROM (
      SELECT o.id FROM orders o WHERE ${page.where} AND ${beyond(page)}
      ORDER BY o.id ${direction} LIMIT ${page.limit} OFFSET ${page.offset}) place
    JOIN orders o ON o.id = place.id
    LEFT JOIN customers c ON c.id = o.customer_id
    JOIN users u ON u.id = o.created_by
    ORDER BY o.id ${direction}`
}

function beyond({ after, sort }: Page) {
  if (after === undefined) return sql`true`
  return sort === 'newest' ? sql`o.id < ${after}` : sql`o.id > ${after}`
}
