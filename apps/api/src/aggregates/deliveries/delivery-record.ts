import type { DocumentBillingState } from '@cais/domain/billing/document-state'
import { DELIVERY_ACTION_TABLE, type DeliveryAction } from '@cais/domain/deliveries/action-table'
import { deriveDeliveryState } from '@cais/domain/deliveries/derive-state'
import type { DeliveryFacts } from '@cais/domain/deliveries/facts'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { DeliveriesTable, DeliveryLinesTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordChanges } from '../../engines/events/record-change.ts'
import { recordHistories } from '../../engines/history/record-history.ts'
import { anyOf, changedColumns, columnChanges, groupBy, updateRows } from '../documents/record/rows.ts'

export type DeliveryColumns = Readonly<Selectable<DeliveriesTable>>
export type DeliveryLineColumns = Readonly<Selectable<DeliveryLinesTable>>

/** A delivery whole: loaded under lock, changed as a value, saved. Lines by document line, then expiry. */
export type DeliveryRecord = {
  readonly row: DeliveryColumns
  readonly lines: readonly DeliveryLineColumns[]
  /** Of its document on the shipment, or of the counter delivery itself. */
  readonly billing: DocumentBillingState
}

/** The delivery under its row lock. Throws NOT_FOUND. At the counter it comes where the shipment does: before customer and document. */
export async function loadDeliveryForUpdate(trx: Trx, id: number): Promise<DeliveryRecord> {
  const [record] = await assemble(
    trx,
    await trx.selectFrom('deliveries').selectAll().where('id', '=', id).forNoKeyUpdate().execute(),
  )
  if (record === undefined) throw new RuleError('NOT_FOUND', { delivery: id })
  return record
}

/** The deliveries of a shipment that are in force, under lock; of these documents where some are named. */
export async function loadDeliveriesOfShipment(
  trx: Trx,
  shipmentId: number,
  orderIds?: readonly number[],
): Promise<DeliveryRecord[]> {
  const found = trx
    .selectFrom('deliveries')
    .selectAll()
    .where('shipment_id', '=', shipmentId)
    .where('cancelled_at', 'is', null)
    .$if(orderIds !== undefined, (query) => query.where('order_id', '=', anyOf(orderIds ?? [])))
  return assemble(trx, await found.orderBy('id').forNoKeyUpdate().execute())
}

/** The delivery as it stands, without a lock. Throws NOT_FOUND. */
export async function loadDelivery(db: Db, id: number): Promise<DeliveryRecord> {
  const rows = await db.selectFrom('deliveries').selectAll().where('id', '=', id).execute()
  const [record] = await assemble(db, rows)
  if (record === undefined) throw new RuleError('NOT_FOUND', { delivery: id })
  return record
}

async function assemble(db: Db, rows: readonly DeliveryColumns[]): Promise<DeliveryRecord[]> {
  if (rows.length === 0) return []
  const lines = await db
    .selectFrom('delivery_lines as l')
    .innerJoin('order_lines as line', 'line.id', 'l.order_line_id')
    .selectAll('l')
    .where('l.delivery_id', '=', anyOf(rows.map(({ id }) => id)))
    .orderBy('line.sequence')
    .orderBy('l.id')
    .execute()
  const { rows: documents } = await sql<{ id: number; billing: DocumentBillingState }>`
    SELECT d.id, coalesce(d.billing_state, document.billing_state, 'none') AS billing FROM deliveries AS d
    LEFT JOIN shipment_documents AS document ON document.shipment_id = d.shipment_id AND document.order_id = d.order_id
    WHERE d.id = ${anyOf(rows.map(({ id }) => id))}`.execute(db)
  const linesOf = groupBy(lines, ({ delivery_id }) => delivery_id)
  const billingOf = new Map(documents.map(({ id, billing }) => [id, billing]))
  return rows.map((row) => ({
    row,
    lines: linesOf.get(row.id) ?? [],
    billing: billingOf.get(row.id) ?? 'none',
  }))
}

/** The record as the domain sees it: what the state and every guard are decided on. */
export const toDeliveryFacts = ({ row, lines, billing }: DeliveryRecord): DeliveryFacts => ({
  branchId: row.branch_id,
  orderId: row.order_id,
  shipmentId: row.shipment_id,
  leftAt: row.left_at,
  cancelledAt: row.cancelled_at,
  recordedAt: row.recorded_at,
  creditedAt: row.credited_at,
  billing,
  lines: lines.map((line) => ({
    id: line.id,
    loaded: line.loaded,
    received: line.received,
    refused: line.refused,
    returned: line.returned,
    reasonId: line.reason_id,
    reasonText: line.reason_text,
  })),
})

/** The record as the domain left it. */
export function withDeliveryFacts(record: DeliveryRecord, facts: DeliveryFacts): DeliveryRecord {
  const changed = new Map(facts.lines.map((line) => [line.id, line]))
  return {
    row: {
      ...record.row,
      cancelled_at: facts.cancelledAt,
      recorded_at: facts.recordedAt,
      credited_at: facts.creditedAt,
    },
    lines: record.lines.map((line) => {
      const { received, refused, returned, reasonId, reasonText } = changed.get(line.id) ?? {
        ...line,
        reasonId: line.reason_id,
        reasonText: line.reason_text,
      }
      return { ...line, received, refused, returned, reason_id: reasonId, reason_text: reasonText }
    }),
    billing: facts.billing,
  }
}

export type DeliveryContext = {
  readonly action: DeliveryAction
  readonly user: 'system' | { readonly id: number }
  readonly facts?: Readonly<Record<string, unknown>>
  readonly origin?: Readonly<Record<string, unknown>>
  readonly now: Date
}

type Pair = { readonly before: DeliveryRecord; readonly after: DeliveryRecord }

/**
 * The only way in which a change of a delivery reaches the database: facts and lines that differ, the derived state, version, history (when
 * the action table names an entry) and announcement.
 */
export async function saveDeliveries(
  trx: Trx,
  pairs: readonly Pair[],
  context: DeliveryContext,
): Promise<void> {
  const saved = pairs.map(({ before, after }) => ({ before, after: touched(after, context.now) }))
  const rows = saved.map(({ before, after }) => ({ before: before.row, after: after.row }))
  await updateRows(trx, {
    table: 'deliveries',
    rows: rows.map(({ after }) => after),
    columns: changedColumns(rows),
  })
  const lines = saved.flatMap(({ after }) => after.lines)
  await updateRows(trx, { table: 'delivery_lines', rows: lines, columns: LINE_COLUMNS })
  await recordDeliveryHistory(trx, saved, context)
  await recordChanges(trx, saved.map(announcement))
}

const LINE_COLUMNS = ['received', 'refused', 'returned', 'reason_id', 'reason_text']

const touched = (record: DeliveryRecord, now: Date): DeliveryRecord => ({
  ...record,
  row: {
    ...record.row,
    state: deriveDeliveryState(toDeliveryFacts(record)),
    version: record.row.version + 1,
    updated_at: now.toISOString(),
  },
})

const RECORDED_COLUMNS = [
  'state',
  'received_at',
  'receiver_name',
  'receiver_document',
  'note',
  'photo_name',
  'billing_state',
] as const

async function recordDeliveryHistory(
  trx: Trx,
  pairs: readonly Pair[],
  { action, user, facts = {}, origin = {}, now }: DeliveryContext,
) {
  if (DELIVERY_ACTION_TABLE[action].history === null) return
  const entries = pairs.map(({ before, after }) => ({
    objectType: 'delivery',
    objectId: after.row.id,
    user,
    action,
    changes: { ...columnChanges(pick(before), pick(after)), ...lineChanges(before, after) },
    facts,
    origin,
    at: now.toISOString(),
  }))
  await recordHistories(trx, entries)
}

const pick = ({ row }: DeliveryRecord) =>
  Object.fromEntries(RECORDED_COLUMNS.map((name) => [name, row[name]]))

/** What was received of each batch, where it changed: 'received 3 L1'. */
function lineChanges(
  before: DeliveryRecord,
  after: DeliveryRecord,
): Record<string, readonly [unknown, unknown]> {
  const earlier = new Map(before.lines.map((line) => [line.id, line]))
  const changed = after.lines.flatMap((line) => {
    const old = earlier.get(line.id)
    const same =
      old?.received === line.received && old.refused === line.refused && old.returned === line.returned
    return same && old?.reason_id === line.reason_id ? [] : [{ old, line }]
  })
  if (changed.length === 0) return {}
  const shown = ({ order_line_id, batch, received, refused, returned, reason_id }: DeliveryLineColumns) => ({
    line: order_line_id,
    batch,
    received,
    refused,
    returned,
    reason: reason_id,
  })
  return {
    lines: [changed.map(({ old }) => old && shown(old)), changed.map(({ line }) => shown(line))],
  }
}

const announcement = ({ after: { row } }: { readonly after: DeliveryRecord }) => ({
  noun: 'deliveries' as const,
  id: row.id,
  version: row.version,
  branchId: row.branch_id,
  status: row.state,
})
