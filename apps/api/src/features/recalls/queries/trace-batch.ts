import type { BatchTrace, RecallCustomer } from '@cais/contract/recalls/schemas'
import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type BatchFigures, batchBalance } from '@cais/domain/recalls/batch-balance'
import type { ToldWay } from '@cais/domain/recalls/recall-actions'
import { recallCustomerState } from '@cais/domain/recalls/recall-customer'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** A batch, and the recall whose customers' answers are read with it. */
export type TracedBatch = {
  readonly productId: string
  readonly batch: string
  readonly recallId?: number
}

/** Where a batch is and who got it, within the warehouses of the user. Throws NOT_FOUND for one that never lay in any of them. */
export async function traceBatch(db: Db, traced: TracedBatch, user: User): Promise<BatchTrace> {
  const { rows } = await traceOf(traced, user).execute(db)
  const [found] = rows
  if (found === undefined) throw new RuleError('NOT_FOUND', { batch: traced.batch })
  return presentTrace(found)
}

/** Whether a warehouse, of the branch in this column, is among the user's. */
export function inWarehousesOf(user: User, branch: string): RawBuilder<boolean> {
  const { branches } = user.scope
  return branches === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(branch)} = any(${[...branches]}::text[])`
}

type Found = Omit<BatchTrace, 'balance' | 'customers'> & {
  readonly figures: BatchFigures
  readonly customers: readonly FoundCustomer[]
}

export type FoundCustomer = Omit<RecallCustomer, 'state' | 'told' | 'answer'> & {
  readonly toldAt: string | null
  readonly toldBy: string | null
  readonly toldWay: ToldWay | null
  readonly answeredAt: string | null
  readonly answeredBy: string | null
  readonly stillHas: number | null
}

/**
 * All of it in one statement: levels, movements, what documents hold, what left by delivery, customers and their answers. Quantities in
 * thousandths but for those inside customers, places and trucks, which are in units.
 */
export const traceOf = ({ productId, batch, recallId }: TracedBatch, user: User) => sql<Found>`
  WITH level AS MATERIALIZED (
    SELECT l.*, w.name AS warehouse_name, w.kind FROM stock_levels AS l JOIN warehouses AS w ON w.id = l.warehouse_id
    WHERE l.product_id = ${productId} AND l.batch = ${batch} AND ${inWarehousesOf(user, 'w.branch_id')}),
  moved AS (
    SELECT kind, sum(quantity) AS quantity, string_agg(DISTINCT reference, ', ') FILTER (WHERE kind = 'receipt' AND reference <> '') AS receipts
    FROM stock_movements WHERE level_id IN (SELECT id FROM level) GROUP BY kind),
  left_by AS MATERIALIZED (
    SELECT d.id, sum(part.loaded - part.returned) AS loaded, sum(part.received) AS received, sum(part.refused) AS refused,
      sum(part.loaded - part.received - part.refused - part.returned) AS on_the_road
    FROM delivery_lines AS part
    JOIN order_lines AS line ON line.id = part.order_line_id AND line.product_id = ${productId}
    JOIN deliveries AS d ON d.id = part.delivery_id AND d.cancelled_at IS NULL
    JOIN warehouses AS w ON w.id = d.warehouse_id
    WHERE part.batch = ${batch} AND ${inWarehousesOf(user, 'w.branch_id')} GROUP BY d.id),
  departure AS MATERIALIZED (
    SELECT l.*, d.number, d.customer_id, d.warehouse_id, d.order_id, d.left_at, d.received_at, d.receiver_name, d.shipment_id,
      o.number AS order_number, i.id AS invoice_id, i.number AS invoice_number, s.number AS shipment_number, s.driver_name
    FROM left_by AS l JOIN deliveries AS d ON d.id = l.id JOIN orders AS o ON o.id = d.order_id
    LEFT JOIN invoices AS i ON i.delivery_id = d.id LEFT JOIN shipments AS s ON s.id = d.shipment_id),
  unbilled AS (SELECT warehouse_id, sum(loaded) AS quantity FROM departure WHERE invoice_id IS NULL GROUP BY warehouse_id),
  held AS (
    SELECT h.level_id, h.bucket, h.quantity, line.order_id, o.shipment_id FROM held_stock AS h
    JOIN order_lines AS line ON line.id = h.line_id JOIN orders AS o ON o.id = line.order_id WHERE h.level_id IN (SELECT id FROM level)),
  transfer AS MATERIALIZED (
    SELECT t.id, t.number, t.from_warehouse_id, t.to_warehouse_id, sum(part.in_transit) AS in_transit, sum(part.held) AS held,
      sum(part.written_off) AS lost
    FROM transfer_batches AS part JOIN transfer_lines AS line ON line.id = part.line_id JOIN transfers AS t ON t.id = line.transfer_id
    WHERE part.level_id IN (SELECT id FROM level) GROUP BY t.id),
  customer AS (
    SELECT customer_id, sum(received + on_the_road) AS got, sum(on_the_road) AS on_the_road, json_agg(json_build_object(
      'deliveryId', id, 'number', number, 'leftAt', left_at, 'receivedAt', received_at, 'receiverName', receiver_name,
      'order', json_build_object('id', order_id, 'number', order_number),
      'invoice', CASE WHEN invoice_id IS NOT NULL THEN json_build_object('id', invoice_id, 'number', invoice_number) END,
      'quantity', (received + on_the_road) / 1000.0, 'onTheRoad', on_the_road / 1000.0,
      'shipment', CASE WHEN shipment_id IS NOT NULL THEN json_build_object('id', shipment_id, 'number', shipment_number, 'driverName', driver_name) END
      ) ORDER BY left_at DESC, id DESC) AS documents
    FROM departure WHERE received + on_the_road > 0 GROUP BY customer_id),
  noted AS (
    SELECT note.customer_id, json_agg(json_build_object('id', note.id, 'number', note.number, 'phase', note.phase,
      'quantity', (SELECT sum(asked.quantity) / 1000.0 FROM credit_note_lines AS asked WHERE asked.credit_note_id = note.id)) ORDER BY note.id) AS notes
    FROM recall_credit_notes AS made JOIN credit_notes AS note ON note.id = made.credit_note_id
    WHERE made.recall_id = ${recallId ?? null}::bigint GROUP BY note.customer_id)
  SELECT p.id AS "productId", p.description, p.stock_unit AS unit, p.temperature, ${batch}::text AS batch,
    (SELECT max(expiry) FROM level) AS expiry, (SELECT min(received_on) FROM level) AS "cameInOn",
    coalesce((SELECT receipts FROM moved WHERE kind = 'receipt'), '') AS "cameInBy",
    json_build_object(
      'moved', (SELECT coalesce(json_object_agg(kind, quantity), '{}') FROM moved),
      'onHand', (SELECT coalesce(sum(on_hand) FILTER (WHERE kind = 'sale'), 0) FROM level),
      'setAside', (SELECT coalesce(sum(on_hand) FILTER (WHERE kind <> 'sale'), 0) FROM level),
      'leftUnbilled', (SELECT coalesce(sum(quantity), 0) FROM unbilled),
      'onTheRoad', (SELECT coalesce(sum(on_the_road), 0) FROM departure),
      'received', (SELECT coalesce(sum(received), 0) FROM departure),
      'refused', (SELECT coalesce(sum(refused), 0) FROM departure),
      'betweenWarehouses', (SELECT coalesce(sum(in_transit), 0) FROM transfer),
      'lostOnTheWay', (SELECT coalesce(sum(lost), 0) FROM transfer)) AS figures,
    coalesce((SELECT json_agg(json_build_object('levelId', level.id, 'warehouseId', level.warehouse_id, 'warehouse', warehouse_name, 'kind', kind,
      'stock', (on_hand - coalesce(unbilled.quantity, 0)) / 1000.0, 'blocked', blocked, 'expiry', expiry,
      'held', (SELECT coalesce(sum(quantity), 0) FROM held WHERE held.level_id = level.id AND bucket <> 'loading') / 1000.0,
      'orders', (SELECT count(DISTINCT order_id) FROM held WHERE held.level_id = level.id AND bucket <> 'loading')) ORDER BY kind = 'sale' DESC, level.warehouse_id)
      FROM level LEFT JOIN unbilled ON unbilled.warehouse_id = level.warehouse_id AND kind = 'sale'), '[]') AS places,
    coalesce((SELECT json_agg(json_build_object('shipmentId', s.id, 'number', s.number, 'driverName', s.driver_name,
        'carRegistration', s.car_registration, 'quantity', loaded.quantity / 1000.0) ORDER BY s.id)
      FROM (SELECT shipment_id, sum(quantity) AS quantity FROM held WHERE bucket = 'loading' AND shipment_id IS NOT NULL GROUP BY shipment_id) AS loaded
      JOIN shipments AS s ON s.id = loaded.shipment_id AND s.stage = 'loading'), '[]') AS trucks,
    coalesce((SELECT json_agg(json_build_object('id', id, 'number', number, 'from', from_warehouse_id, 'to', to_warehouse_id,
      'inTransit', in_transit / 1000.0, 'held', held / 1000.0) ORDER BY id)
      FROM transfer WHERE in_transit > 0 OR held > 0), '[]') AS transfers,
    coalesce((SELECT json_agg(json_build_object('id', c.id, 'code', c.code, 'name', c.name, 'phone', c.phone, 'email', c.email,
        'address', coalesce((SELECT address FROM customer_addresses WHERE customer_id = c.id ORDER BY is_default DESC, id LIMIT 1), ''),
        'quantity', customer.got / 1000.0, 'onTheRoad', customer.on_the_road / 1000.0, 'documents', customer.documents,
        'creditNotes', coalesce(noted.notes, '[]'),
        'note', coalesce(said.note, ''), 'toldAt', said.told_at, 'toldWay', said.told_way, 'toldBy', rtrim(teller.name || ' ' || teller.surname),
        'answeredAt', said.answered_at, 'answeredBy', rtrim(writer.name || ' ' || writer.surname), 'stillHas', said.still_has / 1000.0)
        ORDER BY customer.got DESC, c.name, c.id)
      FROM customer JOIN customers AS c ON c.id = customer.customer_id LEFT JOIN noted ON noted.customer_id = c.id
      LEFT JOIN recall_customers AS said ON said.recall_id = ${recallId ?? null}::bigint AND said.customer_id = c.id
      LEFT JOIN users AS teller ON teller.id = said.told_by LEFT JOIN users AS writer ON writer.id = said.answered_by), '[]') AS customers,
    (SELECT json_build_object('id', id, 'number', number) FROM recalls
      WHERE product_id = ${productId} AND recalls.batch = ${batch} AND closed_at IS NULL) AS recall
  FROM products AS p WHERE p.id = ${productId} AND EXISTS (SELECT FROM level)`

function presentTrace({ figures, customers, ...found }: Found): BatchTrace {
  const balance = Object.entries(batchBalance(figures)).map(([name, milli]) => [name, milli / 1000])
  return {
    ...found,
    balance: Object.fromEntries(balance) as BatchTrace['balance'],
    customers: customers.map(presentCustomer),
  }
}

export const presentCustomer = ({
  toldAt,
  toldBy,
  toldWay,
  answeredAt,
  answeredBy,
  stillHas,
  ...customer
}: FoundCustomer): RecallCustomer => ({
  ...customer,
  documents: customer.documents.map((one) => ({
    ...one,
    leftAt: inUtc(one.leftAt),
    receivedAt: one.receivedAt && inUtc(one.receivedAt),
  })),
  state: recallCustomerState({ ...customer, toldAt, answeredAt }),
  told: toldAt === null || toldWay === null ? null : { at: inUtc(toldAt), by: toldBy ?? '', way: toldWay },
  answer:
    answeredAt === null || stillHas === null
      ? null
      : { at: inUtc(answeredAt), by: answeredBy ?? '', stillHas },
})

/** An instant as PostgreSQL writes it into JSON. */
const inUtc = (instant: string) => new Date(instant).toISOString()
