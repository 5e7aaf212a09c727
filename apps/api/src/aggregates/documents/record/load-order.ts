import { counterStage } from '@cais/domain/deliveries/counter'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'
import type {
  ApprovalColumns,
  HeldRecord,
  LineColumns,
  OrderColumns,
  OrderRecord,
  ShipmentRecord,
} from './order-record.ts'
import { anyOf } from './rows.ts'

/** The document under its row lock. Throws NOT_FOUND. Whoever changes a document starts here and ends with saveOrder. */
export async function loadOrderForUpdate(trx: Trx, id: number): Promise<OrderRecord> {
  const [record] = await loadOrdersForUpdate(trx, [id])
  if (record === undefined) throw new RuleError('NOT_FOUND', { order: id })
  return record
}

/**
 * Several documents under their row locks, taken in id order so that two transactions never wait for each other in a
 * circle. Returned in id order; ids that do not exist are left out. One statement per table, however many documents.
 */
export async function loadOrdersForUpdate(trx: Trx, ids: readonly number[]): Promise<OrderRecord[]> {
  if (ids.length === 0) return []
  return assembleOrders(trx, await lockRows(trx, ids))
}

const lockRows = (trx: Trx, ids: readonly number[]): Promise<OrderColumns[]> =>
  trx.selectFrom('orders').selectAll().where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute()

/** Rows of documents with all that belongs to them, in one statement. */
export async function assembleOrders(db: Db, rows: readonly OrderColumns[]): Promise<OrderRecord[]> {
  if (rows.length === 0) return []
  const parts = await readParts(
    db,
    rows.map(({ id }) => id),
  )
  const partsOf = new Map(parts.map((part) => [part.orderId, part]))
  return rows.map((row) => {
    const { lines = [], approvals = [], held = [], shipment = null } = partsOf.get(row.id) ?? {}
    return { row, lines, approvals, held, shipment: currentShipment(shipment, lines) }
  })
}

/** The place on a shipment, or null once all its goods are billed: what is left may go on another truck. */
export function currentShipment(
  place: ShipmentRecord | null | undefined,
  lines: readonly { readonly loading: number }[],
): ShipmentRecord | null {
  if (!place) return null
  const isDone = place.billing === 'billed' && lines.every(({ loading }) => loading === 0)
  return isDone ? null : place
}

type OfOrder<T> = { readonly orderId: number; readonly part: T }

/** Lines of one order in their sequence, as JSON: none of their columns is an instant. */
export const linesOf = (orderId: string) =>
  sql<
    readonly LineColumns[]
  >`(SELECT coalesce(json_agg(line ORDER BY line.sequence), '[]') FROM order_lines AS line WHERE line.order_id = ${sql.ref(orderId)})`

/** What belongs to an order besides its row. */
type OrderParts = {
  readonly orderId: number
  readonly lines: readonly LineColumns[]
  /** In force, in the order in which they were raised. */
  readonly approvals: readonly ApprovalColumns[]
  /** By level id. */
  readonly held: readonly HeldRecord[]
  /** At the counter while that is not settled, else its newest place on a shipment. */
  readonly shipment: ShipmentRecord | null
}

/** A counter delivery as the place of its document: its billing decides its stage, as on a shipment of one document. */
export const counterPlace = (billing: ShipmentRecord['billing']): ShipmentRecord => ({
  documentId: 0,
  shipmentId: null,
  position: 0,
  stage: counterStage(billing),
  billing,
})

/** The one counter delivery of a document that is not settled. */
export const OPEN_AT_COUNTER = sql`delivery.shipment_id IS NULL AND delivery.cancelled_at IS NULL AND delivery.billing_state <> 'billed'`

/** All of it in one statement, however many orders: each statement is a round trip to the database. */
async function readParts(db: Db, ids: readonly number[]): Promise<readonly OrderParts[]> {
  const { rows } = await sql<OrderParts & { readonly counter: ShipmentRecord['billing'] | null }>`
    SELECT o.id AS "orderId", ${linesOf('o.id')} AS lines,
      (SELECT coalesce(json_agg(approval ORDER BY approval.position), '[]') FROM approvals AS approval
        WHERE approval.order_id = o.id AND approval.superseded_at IS NULL) AS approvals,
      (SELECT coalesce(json_agg(json_build_object('id', held.id, 'lineId', held.line_id, 'levelId', held.level_id, 'bucket', held.bucket,
          'quantity', held.quantity) ORDER BY held.level_id, held.id), '[]')
        FROM held_stock AS held JOIN order_lines AS line ON line.id = held.line_id WHERE line.order_id = o.id) AS held,
      (SELECT delivery.billing_state FROM deliveries AS delivery WHERE delivery.order_id = o.id AND ${OPEN_AT_COUNTER}) AS counter,
      (SELECT json_build_object('documentId', document.id, 'shipmentId', document.shipment_id, 'position', document.position,
          'stage', shipment.stage, 'billing', document.billing_state)
        FROM shipment_documents AS document JOIN shipments AS shipment ON shipment.id = document.shipment_id
        WHERE document.order_id = o.id AND shipment.deleted_at IS NULL ORDER BY document.id DESC LIMIT 1) AS shipment
    FROM unnest(${[...ids]}::bigint[]) AS o (id)`.execute(db)
  return rows.map(({ counter, ...row }) => ({
    ...row,
    approvals: row.approvals.map(withInstants),
    shipment: counter === null ? row.shipment : counterPlace(counter),
  }))
}

/** Instants inside JSON end in +00:00; ours in Z. */
const withInstants = (approval: ApprovalColumns): ApprovalColumns => ({
  ...approval,
  raised_at: toZ(approval.raised_at),
  decided_at: approval.decided_at && toZ(approval.decided_at),
})

const toZ = (instant: string) => instant.replace(/\+00:00$/, 'Z')

/** Approvals in force, in the order in which they were raised. */
export const readApprovals = (trx: Db, ids: readonly number[]): Promise<ApprovalColumns[]> =>
  trx
    .selectFrom('approvals')
    .selectAll()
    .where('order_id', '=', anyOf(ids))
    .where('superseded_at', 'is', null)
    .orderBy('position')
    .execute()

/** The newest place of each order: at the counter while that is not settled, else on a shipment. */
export async function readShipments(trx: Db, ids: readonly number[]): Promise<OfOrder<ShipmentRecord>[]> {
  const { rows: atCounter } = await sql<{ orderId: number; billing: ShipmentRecord['billing'] }>`
    SELECT delivery.order_id AS "orderId", delivery.billing_state AS billing FROM deliveries AS delivery
    WHERE delivery.order_id = ${anyOf(ids)} AND ${OPEN_AT_COUNTER}`.execute(trx)
  const counter = atCounter.map(({ orderId, billing }) => ({
    orderId,
    part: counterPlace(billing),
  }))
  const taken = new Set(counter.map(({ orderId }) => orderId))
  return [...counter, ...(await readTrucks(trx, ids)).filter(({ orderId }) => !taken.has(orderId))]
}

async function readTrucks(trx: Db, ids: readonly number[]): Promise<OfOrder<ShipmentRecord>[]> {
  const rows = await trx
    .selectFrom('shipment_documents as document')
    .innerJoin('shipments as shipment', 'shipment.id', 'document.shipment_id')
    .distinctOn('document.order_id')
    .select(['document.order_id', 'document.id', 'document.shipment_id', 'document.position'])
    .select(['document.billing_state', 'shipment.stage'])
    .where('document.order_id', '=', anyOf(ids))
    .where('shipment.deleted_at', 'is', null)
    .orderBy('document.order_id')
    .orderBy('document.id', 'desc')
    .execute()
  return rows.map((row) => ({
    orderId: row.order_id,
    part: {
      documentId: row.id,
      shipmentId: row.shipment_id,
      position: row.position,
      stage: row.stage,
      billing: row.billing_state,
    },
  }))
}
