import type { OrderAction } from '@cais/domain/orders/action-names'
import type { Moment } from '@cais/domain/orders/journey'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { type LockRow, lockColumns, locksWhere } from '../locks.ts'
import { readQuotedLines } from '../quotes.ts'
import { counterPlace, currentShipment, linesOf, OPEN_AT_COUNTER } from '../record/load-order.ts'
import type { ApprovalColumns, LineColumns, OrderColumns, OrderRecord } from '../record/order-record.ts'
import type { BillingError } from './billing-message.ts'

/** Names and related records of a document, as its screen shows them. Instants inside JSON are ISO text. */
type Labels = {
  readonly customer_name: string | null
  readonly customer_code: string | null
  readonly customer_nuit: string | null
  readonly customer_language: string | null
  readonly customer_final: boolean | null
  readonly customer_branch: string | null
  readonly branch_name: string
  readonly warehouse_name: string | null
  readonly operation_name: string
  readonly creator_name: string
  readonly duplicate_number: string | null
  /** The order that came in of which it was made, and what of that waits. */
  readonly inbound: {
    readonly id: number
    readonly file: string
    readonly waiting: number
    readonly amount: number
  } | null
  readonly quote: { readonly id: number; readonly number: string; readonly due_at: string | null } | null
  readonly revised_number: string | null
  readonly bound_number: string | null
  readonly reviser_name: string | null
  /** Drafts only: who changed it last. */
  readonly changer: { readonly id: number; readonly name: string } | null
  readonly reason_name_pt: string | null
  readonly reason_name_en: string | null
  /** What was made of the document: orders of a quote, duplicates, the change that is being written. */
  readonly made: readonly MadeDocument[]
  readonly approvals: readonly (ApprovalColumns & {
    readonly decider_name: string | null
    readonly absent_name: string | null
  })[]
  /** The four-eyes rule is switched off in the branch (settings/approval-policy). */
  readonly own_documents_allowed: boolean
  /** Quotes only: whether and when they end, as stored (settings/quote-policy); null = the default. */
  readonly quote_policy: unknown
  /** The lock that holds the document up, while it is blocked. */
  readonly lock: LockRow | null
  readonly counter_billing: ShipmentPlace['billing_state'] | null
  readonly place: ShipmentPlace | null
  readonly invoices: readonly { id: number; number: string; issued_at: string; total: number }[]
  readonly submitter_name: string | null
  readonly canceller_name: string | null
  readonly closer_name: string | null
  /** The last entry of the history for each step of the journey that no column holds. */
  readonly steps: Readonly<Partial<Record<'decided' | 'boarded' | 'loaded' | 'billed', Moment>>>
  readonly lines: readonly LineColumns[]
}

export type MadeDocument = {
  readonly relation: 'converted' | 'duplicated' | 'revision'
  readonly id: number
  readonly number: string | null
  readonly status: string
  readonly stages: string[]
  readonly total: number
  readonly branch_id: string
  readonly operation_id: string
  readonly created_at: string
  readonly created_by: number
  readonly creator_name: string
}

export type ShipmentPlace = {
  readonly document_id: number
  readonly shipment_id: number
  readonly number: string
  readonly stage: 'ready' | 'loading' | 'finished' | 'billing' | 'billed' | 'partially-billed'
  readonly billing_state: 'none' | 'waiting' | 'sent' | 'billed' | 'failed' | 'in-doubt'
  readonly billing_error: BillingError | null
  readonly position: number
  readonly driver_name: string
  readonly car_registration: string
  readonly assignee_name: string
  readonly finished_at: string | null
}

export type OrderDetail = {
  readonly row: OrderColumns & Labels
  readonly lines: readonly LineColumns[]
  /** Quotes only: thousandths of each product that became orders. */
  readonly ordered: ReadonlyMap<string, number> | null
}

/** A document with all that its screen shows, in one statement, a quote in two; undefined when there is none. */
export async function readOrderDetail(db: Db, id: number): Promise<OrderDetail | undefined> {
  const row = await readHead(db, id)
  if (row === undefined) return undefined
  return {
    row,
    lines: row.lines,
    ordered: row.type === 'COT' ? await readOrdered(db, id) : null,
  }
}

async function readOrdered(db: Db, quoteId: number) {
  const lines = await readQuotedLines(db, quoteId)
  return new Map(lines.map(({ product_id, ordered }) => [product_id, ordered]))
}

async function readHead(db: Db, id: number): Promise<OrderDetail['row'] | undefined> {
  const { rows } = await sql<OrderDetail['row']>`
    SELECT o.*, c.name AS customer_name, c.code AS customer_code, c.nuit AS customer_nuit, c.paper_language AS customer_language,
      c.final_consumer AS customer_final, c.branch_id AS customer_branch, b.name AS branch_name,
      w.name AS warehouse_name, op.name AS operation_name, rtrim(u.name || ' ' || u.surname) AS creator_name, source.number AS duplicate_number,
      CASE WHEN o.origin = 'morpheus' THEN ${inbound} END AS inbound,
      CASE WHEN quote.id IS NOT NULL THEN jsonb_build_object('id', quote.id, 'number', quote.number, 'due_at', quote.due_at) END
        AS quote, revised.number AS revised_number, bound.number AS bound_number, rtrim(reviser.name || ' ' || reviser.surname) AS reviser_name,
      CASE WHEN o.number IS NULL THEN ${changer} END AS changer, reason.name_pt AS reason_name_pt,
      reason.name_en AS reason_name_en,
      CASE WHEN o.number IS NULL THEN '[]' ELSE ${made} END AS made,
      EXISTS (SELECT FROM settings WHERE key = 'approval-policy' AND value -> 'ownDocumentsAllowed' ? o.branch_id)
        AS own_documents_allowed,
      CASE WHEN o.type = 'COT' THEN (SELECT value FROM settings WHERE key = 'quote-policy') END AS quote_policy,
      CASE WHEN o.verified_at IS NULL THEN '[]' ELSE ${approvals} END AS approvals,
      CASE WHEN o.status = 'BLOCKED' THEN (SELECT to_jsonb(lock) || jsonb_build_object('created_at', ${utc('lock.created_at')})
        FROM ${lockColumns(locksWhere(db, sql<boolean>`l.id = o.lock_id`))} lock) END AS lock,
      CASE WHEN o.verified_at IS NOT NULL THEN ${place} END AS place, ${counterBilling} AS counter_billing,
      CASE WHEN o.invoice_number IS NULL THEN '[]' ELSE ${invoices} END AS invoices,
      CASE WHEN o.verified_at IS NULL THEN '{}' ELSE ${steps} END AS steps,
      rtrim(submitter.name || ' ' || submitter.surname) AS submitter_name,
      rtrim(canceller.name || ' ' || canceller.surname) AS canceller_name,
      rtrim(closer.name || ' ' || closer.surname) AS closer_name,
      ${linesOf('o.id')} AS lines
    FROM orders o
    JOIN branches b ON b.id = o.branch_id
    JOIN operations op ON op.id = o.operation_id
    JOIN users u ON u.id = o.created_by
    LEFT JOIN customers c ON c.id = o.customer_id
    LEFT JOIN warehouses w ON w.id = o.warehouse_id
    LEFT JOIN orders source ON source.id = o.duplicate_of
    LEFT JOIN orders quote ON quote.id = o.quote_id
    LEFT JOIN orders revised ON revised.id = o.revises
    LEFT JOIN shipments bound ON bound.id = o.for_shipment_id
    LEFT JOIN users reviser ON reviser.id = o.revised_by
    LEFT JOIN users submitter ON submitter.id = o.submitted_by
    LEFT JOIN users canceller ON canceller.id = o.cancelled_by
    LEFT JOIN users closer ON closer.id = o.closed_by
    LEFT JOIN reasons reason ON reason.id = o.reason_id
    WHERE o.id = ${id}`.execute(db)
  return rows[0]
}

const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

const approvals = sql`(
  SELECT coalesce(jsonb_agg(to_jsonb(a) || jsonb_build_object('raised_at', ${utc('a.raised_at')},
    'decided_at', ${utc('a.decided_at')}, 'decider_name', rtrim(d.name || ' ' || d.surname),
    'absent_name', rtrim(f.name || ' ' || f.surname)) ORDER BY a.position), '[]')
  FROM approvals a LEFT JOIN users d ON d.id = a.decided_by LEFT JOIN users f ON f.id = a.decided_for
  WHERE a.order_id = o.id AND a.superseded_at IS NULL)`

/** Who changed a draft last: the user of its last history entry, or its creator while there is none (decision 0089). */
const changer = sql`(
  SELECT jsonb_build_object('id', hand.id, 'name', rtrim(hand.name || ' ' || hand.surname)) FROM users hand
  WHERE hand.id = coalesce((SELECT user_id FROM history WHERE object_type = 'order' AND object_id = o.id::text
    ORDER BY seq DESC LIMIT 1), o.created_by))`

const MADE = sql`x.id, x.number, x.status, x.stages, x.total, x.branch_id, x.operation_id, ${utc('x.created_at')} AS created_at,
      x.created_by,
      rtrim(u.name || ' ' || u.surname) AS creator_name
    FROM orders x JOIN users u ON u.id = x.created_by`

/** The documents made of this one; each kind is found by its own index. */
const made = sql`(
  SELECT coalesce(jsonb_agg(to_jsonb(m) ORDER BY m.id), '[]') FROM (
    SELECT 'converted' AS relation, ${MADE} WHERE x.quote_id = o.id AND x.revises IS NULL
    UNION ALL
    SELECT 'duplicated', ${MADE} WHERE x.duplicate_of = o.id
    UNION ALL
    SELECT 'revision', ${MADE} WHERE x.revises = o.id) m)`

const inbound = sql`(
  SELECT jsonb_build_object('id', i.id, 'file', f.file_name, 'waiting', i.waiting_count, 'amount', (
    SELECT coalesce(sum(item.amount), 0) FROM quarantine_items item WHERE item.noun = 'inbound-orders' AND item.group_id = i.id))
  FROM inbound_orders i JOIN inbound_files f ON f.id = i.file_id
  WHERE i.id = coalesce((SELECT waits.id FROM inbound_orders waits WHERE waits.waiting_order_id = o.id),
    (SELECT min(l.inbound_id) FROM inbound_lines l WHERE l.order_id = o.id)))`

/** How the counter delivery of the document is billed, while it is not settled. */
const counterBilling = sql`(SELECT delivery.billing_state FROM deliveries AS delivery
  WHERE delivery.order_id = o.id AND ${OPEN_AT_COUNTER})`

const place = sql`(
  SELECT jsonb_build_object('document_id', p.id, 'shipment_id', s.id, 'number', s.number, 'stage', s.stage,
    'billing_state', p.billing_state, 'billing_error', p.billing_error, 'position', p.position, 'driver_name', s.driver_name,
    'car_registration', s.car_registration, 'assignee_name', s.assignee_name, 'finished_at', ${utc('s.finished_at')})
  FROM shipment_documents p JOIN shipments s ON s.id = p.shipment_id
  WHERE p.order_id = o.id AND s.deleted_at IS NULL ORDER BY p.id DESC LIMIT 1)`

/** Which step of the journey an action in the history is. */
const STEP_OF_ACTION = {
  process: 'decided',
  'send-to-picking': 'decided',
  wait: 'decided',
  'close-line': 'decided',
  'add-to-shipment': 'boarded',
  load: 'loaded',
  bill: 'billed',
} as const satisfies Partial<Record<OrderAction, string>>

/** When each step was taken last and by whom, out of the document's own chain. */
const steps = sql`(
  SELECT coalesce(jsonb_object_agg(step, jsonb_build_object('at', ${utc('at')}, 'by', by)), '{}') FROM (
    SELECT DISTINCT ON (known.value) known.value AS step, h.at, rtrim(w.name || ' ' || w.surname) AS by
    FROM history h
    JOIN jsonb_each_text(${JSON.stringify(STEP_OF_ACTION)}::jsonb) known ON known.key = h.action
    LEFT JOIN users w ON w.id = h.user_id
    WHERE h.object_type = 'order' AND h.object_id = o.id::text
    ORDER BY known.value, h.seq DESC) last)`

const invoices = sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', i.id, 'number', i.number, 'issued_at', ${utc('i.issued_at')},
    'total', i.total) ORDER BY i.id), '[]')
  FROM invoices i WHERE i.order_id = o.id)`

/** The detail as the record that facts are taken from; held rows are left out, facts do not need them. */
export function recordOf({ row, lines }: OrderDetail): OrderRecord {
  const { place, counter_billing, approvals } = row
  const shipment = place && {
    documentId: place.document_id,
    shipmentId: place.shipment_id,
    position: place.position,
    stage: place.stage,
    billing: place.billing_state,
  }
  const carried = counter_billing === null ? shipment : counterPlace(counter_billing)
  return { row, lines, approvals, held: [], shipment: currentShipment(carried, lines) }
}
