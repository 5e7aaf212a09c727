import { ask, pool } from './database.ts'
import type { LineRow, OrderRow } from './rows.ts'

/** One document with lines, approvals, shipment and invoices in two statements. Rights are not looked at. */
export async function orderDetail(id: number) {
  const [[row], lines] = await Promise.all([
    ask<Row>(pool, 'head', HEAD, [id]),
    ask<LineRow>(pool, 'lines', LINES, [id]),
  ])
  if (row === undefined) throw new Error(`No order ${id}`)
  return {
    data: {
      ...head(row),
      lines: lines.map((line) => presentLine(line, row)),
      allowedActions: [],
      disabledActions: [],
    },
  }
}

const HEAD = `SELECT o.*, c.name AS customer_name, c.code AS customer_code, c.nuit AS customer_nuit, c.final_consumer AS customer_final, b.name AS branch_name, w.name AS warehouse_name,
  rtrim(u.name || ' ' || u.surname) AS creator_name,
  (SELECT json_agg(json_build_object('id', id, 'number', number, 'issuedAt', to_char(issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), 'total', total) ORDER BY id) FROM invoices WHERE order_id = o.id) AS invoices,
  (SELECT json_agg(json_build_object('stage', stage, 'decision', decision)) FROM approvals WHERE order_id = o.id AND superseded_at IS NULL) AS approvals
  , (SELECT json_build_object('id', s.id, 'number', s.number, 'stage', s.stage, 'position', d.position, 'driverName', s.driver_name,
      'carRegistration', s.car_registration, 'responsible', s.assignee_name)
    FROM shipment_documents d JOIN shipments s ON s.id = d.shipment_id WHERE d.order_id = o.id ORDER BY d.id DESC LIMIT 1) AS place
  , (SELECT to_char(s.finished_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') FROM shipment_documents d JOIN shipments s ON s.id = d.shipment_id
    WHERE d.order_id = o.id ORDER BY d.id DESC LIMIT 1) AS departed_at,
  (SELECT json_object_agg(h.action, rtrim(w.name || ' ' || w.surname)) FROM history h LEFT JOIN users w ON w.id = h.user_id
    WHERE h.object_type = 'order' AND h.object_id = o.id::text AND h.action IN ('load', 'bill')) AS doers,
  rtrim(submitter.name || ' ' || submitter.surname) AS submitter_name
  , operation.name AS operation_name, quote.number AS quote_number, revised.number AS revised_number, reviser.name AS reviser_name, reason.name_pt AS reason_name,
  (SELECT json_agg(x.id) FROM orders x WHERE x.quote_id = o.id OR x.revises = o.id) AS made
  FROM orders o JOIN branches b ON b.id = o.branch_id JOIN users u ON u.id = o.created_by JOIN operations operation ON operation.id = o.operation_id
  LEFT JOIN orders quote ON quote.id = o.quote_id LEFT JOIN orders revised ON revised.id = o.revises LEFT JOIN users reviser ON reviser.id = o.revised_by LEFT JOIN reasons reason ON reason.id = o.reason_id
  LEFT JOIN users submitter ON submitter.id = o.submitted_by LEFT JOIN customers c ON c.id = o.customer_id LEFT JOIN warehouses w ON w.id = o.warehouse_id WHERE o.id = $1`

const LINES = 'SELECT * FROM order_lines WHERE order_id = $1 ORDER BY sequence'

type Row = OrderRow & {
  readonly customer_nuit: string | null
  readonly branch_name: string
  readonly warehouse_name: string
  readonly customer_final: boolean
  readonly departed_at: string | null
  readonly doers: { readonly load?: string; readonly bill?: string } | null
  readonly submitter_name: string
  readonly invoices: readonly { issuedAt: string; total: number }[] | null
  readonly approvals: readonly object[] | null
  readonly place: object | null
  readonly operation_name: string
  readonly quote_number: string | null
  readonly revised_number: string | null
  readonly reviser_name: string | null
  readonly reason_name: string | null
  readonly made: readonly number[] | null
}

function head(row: Row) {
  return {
    ...{
      id: row.id,
      type: row.type,
      number: row.number,
      trackingCode: row.number,
      status: row.status,
      stages: row.stages,
    },
    customer: {
      id: row.customer_id,
      name: row.customer_name,
      code: row.customer_code,
      nuit: row.customer_nuit,
      finalConsumer: row.customer_final,
      route: row.route,
    },
    ...{
      addressId: row.address_id,
      deliveryAddress: row.delivery_address,
      provinceId: row.province_id,
      route: row.route,
    },
    ...{
      branchId: row.branch_id,
      branchName: row.branch_name,
      warehouse: row.warehouse_id,
      warehouseName: row.warehouse_name,
    },
    ...{
      operationType: row.operation_id,
      operationName: row.operation_name,
      withdraws: row.withdraws,
      poNumber: row.po_number,
      paymentCondition: row.payment_condition,
    },
    ...{
      discount: row.discount_bp / 100,
      deliveryDate: row.delivery_date,
      dueAt: row.due_at,
      reasonId: row.reason_id,
      reasonName: row.reason_name,
      notes: row.notes,
    },
    ...{ origin: row.origin, duplicateOf: null, createdBy: { id: row.created_by, name: row.creator_name } },
    ...{
      changedBy: null,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      submittedAt: row.submitted_at,
    },
    ...{ quote: row.quote_number, revises: row.revised_number, made: row.made ?? [] },
    ...{ revisedAt: null, revisedBy: row.reviser_name, validUntil: null, expiredAt: null },
    totals: totals(row),
    approvals: row.approvals ?? [],
    ...{ shipment: row.place, billingFailure: null, billingFailureCode: null, expectedCommercial: null },
    invoices: row.invoices ?? [],
    journey: journey(row),
    outcome: {
      ...{ cut: 0, waiting: 0, undecided: 0 },
      invoiced: (row.invoices ?? []).reduce((sum, { total }) => sum + total, 0),
    },
    lock: null,
    ...{ cancelReason: row.cancel_reason, closeReason: row.close_reason, version: row.version },
  }
}

/** For a billed document, the only kind that is measured. */
const journey = (row: Row) => [
  { station: 'submitted', state: 'done', at: row.submitted_at, by: row.submitter_name },
  { station: 'approved', state: 'done', at: row.verified_at, by: null },
  { station: 'stock', state: 'done', at: null, by: null },
  { station: 'loading', state: 'done', at: row.departed_at, by: row.doers?.load ?? null },
  {
    station: 'invoice',
    state: 'done',
    at: row.invoices?.at(-1)?.issuedAt ?? null,
    by: row.doers?.bill ?? null,
  },
]

type Vat = { rate: number; base: number; amount: number; exemption: string | null }

const totals = (row: Row) => ({
  merchandise: row.merchandise,
  discounts: row.discounts,
  net: row.merchandise - row.discounts,
  vat: row.vat,
  vatByRate: (row.vat_by_rate as Vat[]).map(({ rate, base, amount, exemption }) => ({
    ...{ rate: rate / 100, base, vat: amount, exemptionReason: exemption },
  })),
  total: row.total,
  offerCost: row.offer_cost,
  cost: null,
  weight: row.weight / 1000,
})

const presentLine = (line: LineRow, order: Row) => ({
  ...{
    id: line.id,
    sequence: line.sequence,
    productId: line.product_id,
    description: line.description,
    unit: line.unit,
  },
  ...{
    quantity: line.quantity / 1000,
    unitPrice: line.unit_price,
    negotiatedPrice: line.negotiated_price,
    discount: line.discount,
  },
  ...{
    discountPercentage: line.discount_bp / 100,
    discountAmount: line.discount_amount,
    discountTotal: line.discount_total,
  },
  ...{
    documentDiscount: line.document_discount,
    total: line.total,
    vatCode: line.vat_code,
    vatRate: line.vat_bp / 100,
  },
  ...{ weight: line.weight / 1000, temperature: line.temperature, specialField: line.special_field },
  ...{ lineStatus: statusOf(line, order), waiting: line.waiting, buckets: buckets(line), ordered: null },
})

function statusOf(line: LineRow, order: Row) {
  if (line.billed === line.quantity) return 'billed'
  if (line.closed === line.quantity) return 'closed'
  if (order.verified_at === null) return 'pending'
  if (order.allocated_at === null) return 'stock analysis'
  return line.open === 0 ? 'allocated' : 'no allocation'
}

export const buckets = (line: LineRow) => ({
  open: line.open / 1000,
  reserved: line.reserved / 1000,
  picking: line.picking / 1000,
  loading: line.loading / 1000,
  billed: line.billed / 1000,
  closed: line.closed / 1000,
})
