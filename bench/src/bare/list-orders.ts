import { ask, pool } from './database.ts'
import type { OrderRow } from './rows.ts'

const PAGE = 50

type Row = OrderRow & { readonly used: number | null; readonly overdue: number; readonly blocked: boolean }
type Totals = { readonly documents: number; readonly total: number; readonly weight: number }

/** The least SQL for a page of the list with its totals and the used credit: two statements, in parallel. */
export async function listOrders(query: URLSearchParams) {
  const page = Number(query.get('page') ?? 1)
  const { name, where, values } = filterOf(query)
  // The product keeps sums of all documents; what lies beyond them is counted.
  const from = name === 'newest' ? 'order_class_sums o' : '(SELECT *, 1 AS documents FROM orders) o'
  const [rows, [totals]] = await Promise.all([
    ask<Row>(
      pool,
      `rows ${name}`,
      `${ROWS.replace('FILTER', where)} ORDER BY created_at DESC, id DESC LIMIT ${PAGE} OFFSET $${values.length + 1}) place ${LABELS}`,
      [...values, (page - 1) * PAGE],
    ),
    ask<Totals>(
      pool,
      `totals ${name}`,
      `SELECT coalesce(sum(documents), 0)::bigint AS documents, coalesce(sum(total), 0)::bigint AS total, coalesce(sum(weight), 0)::bigint AS weight FROM ${from} WHERE status <> 'DRAFT' AND ${where}`,
      values,
    ),
  ])
  const documents = totals?.documents ?? 0
  const totalPage = Math.max(1, Math.ceil(documents / PAGE))
  const isLast = page >= totalPage || rows.length < PAGE
  return {
    data: rows.map(present),
    meta: {
      pagination: { totalItems: documents, perPage: PAGE, isLast, totalPage, currentPage: page },
      cursor: isLast ? null : cursorOf(rows.at(-1)),
      totals: { ...totals, weight: (totals?.weight ?? 0) / 1000 },
    },
  }
}

const cursorOf = (row: Row | undefined) =>
  row && Buffer.from(`${row.created_at}_${row.id}`).toString('base64url')

function filterOf(query: URLSearchParams) {
  const customer = query.get('customerId')
  if (customer !== null) return { name: 'customer', where: 'o.customer_id = $1', values: [Number(customer)] }
  const search = query.get('search')
  if (search !== null)
    return {
      name: 'search',
      where: `(o.search_text LIKE '%' || lower($1) || '%' OR o.customer_id = ANY (ARRAY(SELECT c.id FROM customers c WHERE c.search_text LIKE '%' || lower($1) || '%')))`,
      values: [search],
    }
  return { name: 'newest', where: 'true', values: [] }
}

const ROWS = `SELECT o.id, o.type, o.number, o.customer_id, c.name AS customer_name, c.code AS customer_code, o.route, o.province_id, o.branch_id,
  o.warehouse_id, o.operation_id, o.status, o.stages, o.total, o.weight, o.line_count, o.po_number, o.invoice_number, o.payment_condition,
  o.delivery_date, o.due_at, o.created_at, o.submitted_at, o.created_by, rtrim(u.name || ' ' || u.surname) AS creator_name, o.version, credit.used,
  credit.overdue, coalesce(c.blocked_credit, false) AS blocked
  FROM (SELECT id FROM orders o WHERE status <> 'DRAFT' AND FILTER`

const LABELS = `JOIN orders o ON o.id = place.id JOIN users u ON u.id = o.created_by LEFT JOIN customers c ON c.id = o.customer_id
  LEFT JOIN LATERAL (SELECT coalesce(ledger.overdue, 0)::bigint AS overdue, CASE WHEN c.credit_limit > 0 THEN ceil(round((coalesce(ledger.open, 0)
      + coalesce((SELECT sum(e.open + e.loaded) FROM customer_exposure_sums e WHERE e.customer_id = c.id), 0)
      + CASE WHEN o.type <> 'COT' AND (o.status IN ('DRAFT', 'SUBMITTED', 'BLOCKED')
          OR o.stages && '{COMMERCIAL_APPROVAL,FINANCIAL_APPROVAL,OFFER_APPROVAL,MORPHEUS_IN}') THEN o.total ELSE 0 END
    ) * 10000.0 / c.credit_limit) / 100) END AS used
    FROM (SELECT sum(open_amount) AS open, sum(open_amount) FILTER (WHERE due_on < (now() AT TIME ZONE 'Africa/Maputo')::date AND open_amount > 0) AS overdue
      FROM open_items r WHERE r.customer_id = c.id AND open_amount <> 0) ledger) credit ON true
  ORDER BY o.created_at DESC, o.id DESC`

const present = (row: Row) => ({
  id: row.id,
  type: row.type,
  number: row.number,
  customer: { id: row.customer_id, name: row.customer_name, code: row.customer_code, route: row.route },
  provinceId: row.province_id,
  branchId: row.branch_id,
  warehouse: row.warehouse_id,
  operationType: row.operation_id,
  status: row.status,
  stages: row.stages,
  total: row.total,
  totalWeight: row.weight / 1000,
  creditUsedPercent: row.used,
  creditBlocked: row.blocked,
  creditOverdue: row.overdue,
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
