import type { InboundContent, InboundMessage } from '@cais/domain/inbound/inbound-message'
import { type ChangeWait, deriveInboundState, type InboundFacts } from '@cais/domain/inbound/inbound-order'
import { measuresOf } from '@cais/domain/inbound/measures'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordChanges } from '../../engines/events/record-change.ts'

/** Under this name its lines wait in the quarantine. */
export const INBOUND = 'inbound-orders'

export type StoredInbound = {
  readonly id: number
  readonly file_id: number
  readonly kind: InboundMessage['kind']
  readonly sender: string
  readonly order_number: string
  readonly refusal: InboundFacts['refusal']
  readonly customer_id: number | null
  readonly version: number
  readonly is_checked: boolean
}

/**
 * Locks these orders in order of their ids, and with a change the order that it is of, with an order what waits to change it: they are settled
 * together.
 */
export async function lockInbound(trx: Trx, ids: readonly number[]): Promise<StoredInbound[]> {
  const { rows } = await sql<StoredInbound>`
    SELECT id, file_id, kind, sender, order_number, refusal, customer_id, version, checked_at IS NOT NULL AS is_checked FROM inbound_orders WHERE id IN (
      SELECT unnest(${[...ids]}::bigint[])
      UNION SELECT change.id FROM inbound_orders AS one JOIN inbound_orders AS change
          ON change.kind <> 'order' AND change.order_number = one.order_number AND (change.sender = one.sender OR change.target_id = one.id)
        WHERE one.id = ANY(${[...ids]}::bigint[]) AND one.kind = 'order' AND change.refusal IS NULL AND change.acted_at IS NULL
      UNION SELECT ordered.id FROM inbound_orders AS one JOIN inbound_orders AS ordered
          ON ordered.sender = one.sender AND ordered.order_number = one.order_number AND ordered.kind = 'order' AND ordered.refusal IS NULL
        WHERE one.id = ANY(${[...ids]}::bigint[]) AND one.kind <> 'order'
      UNION SELECT target_id FROM inbound_orders WHERE id = ANY(${[...ids]}::bigint[]) AND target_id IS NOT NULL)
    ORDER BY id FOR NO KEY UPDATE`.execute(trx)
  return rows
}

type Arrival = { readonly fileId: number; readonly retailerId: string | null; readonly now: Date }

/** Stores the orders of a file with their lines, before anything of them is looked up. */
export async function storeContent(trx: Trx, content: InboundContent, arrival: Arrival): Promise<void> {
  if (content.messages.length === 0) return
  const rows = content.messages.map((message, position) => orderRow(message, position, arrival))
  const stored = await sql<{ id: number; position: number }>`
    INSERT INTO inbound_orders (file_id, position, kind, file_line, reference, order_number, sender, retailer_id, place_code, place_name, buyer_code,
      buyer_name, ordered_on, deliver_on, note, faults, refusal, search_text, arrived_at, updated_at,
      line_count, waiting_count, refused_count)
    SELECT x.file_id, x.position, x.kind, x.file_line, x.reference, x.order_number, coalesce(profile.retailer_id, x.sender),
      coalesce(x.retailer_id, profile.retailer_id), x.place_code, x.place_name, x.buyer_code, x.buyer_name, x.ordered_on, x.deliver_on, x.note, x.faults,
      x.refusal, x.search_text, x.arrived_at, x.arrived_at, x.line_count, x.waiting_count, x.refused_count
    FROM jsonb_populate_recordset(NULL::inbound_orders, ${JSON.stringify(rows)}::jsonb) AS x
    LEFT JOIN retailer_order_profiles AS profile ON profile.gln = x.sender AND x.retailer_id IS NULL
    ORDER BY x.position RETURNING id, position`.execute(trx)
  const idOf = new Map(stored.rows.map(({ id, position }) => [position, id]))
  const lines = content.messages.flatMap((message, position) => lineRows(message, idOf.get(position) ?? 0))
  await sql`
    INSERT INTO inbound_lines (inbound_id, position, sequence, file_line, gtin, buyer_code, supplier_code, description, unit, quantity, unreadable, price,
      faults, place, action)
    SELECT inbound_id, position, sequence, file_line, gtin, buyer_code, supplier_code, description, unit, quantity, unreadable, price, faults, place, action
    FROM jsonb_populate_recordset(NULL::inbound_lines, ${JSON.stringify(lines)}::jsonb) ORDER BY inbound_id, position`.execute(
    trx,
  )
}

function orderRow(message: InboundMessage, position: number, { fileId, retailerId, now }: Arrival) {
  const { deliverTo, buyer } = message
  return {
    file_id: fileId,
    position,
    kind: message.kind,
    file_line: message.place.line,
    reference: message.reference,
    order_number: message.orderNumber,
    sender: retailerId ?? (message.sender || buyer?.code || ''),
    retailer_id: retailerId,
    place_code: deliverTo?.code ?? '',
    place_name: deliverTo?.name ?? '',
    buyer_code: buyer?.code ?? '',
    buyer_name: buyer?.name ?? '',
    ordered_on: message.orderedOn,
    deliver_on: message.deliverOn,
    note: message.note,
    faults: message.faults,
    refusal: message.faults.length > 0 ? 'unreadable' : null,
    search_text: [message.orderNumber, deliverTo?.name, buyer?.name, deliverTo?.code].join(' ').toLowerCase(),
    arrived_at: now.toISOString(),
    line_count: message.lines.length,
    waiting_count: message.faults.length > 0 ? 0 : message.lines.length,
    refused_count: message.faults.length > 0 ? message.lines.length : 0,
  }
}

const lineRows = ({ lines, faults, kind }: InboundMessage, inboundId: number) =>
  lines.map((line, position) => ({
    inbound_id: inboundId,
    position,
    sequence: line.sequence,
    file_line: line.place.line,
    gtin: line.gtin,
    buyer_code: line.buyerCode,
    supplier_code: line.supplierCode,
    description: line.description,
    unit: line.unit,
    ...measuresOf(line),
    faults: line.faults,
    place: faults.length > 0 ? 'refused' : 'ready',
    action: kind === 'order' ? 'add' : line.action,
  }))

const PLACES = sql<string>`count(*) FILTER (WHERE line.place = 'ready')::int AS ready, count(*) FILTER (WHERE line.place = 'document')::int AS document,
  count(*) FILTER (WHERE line.place = 'quarantine')::int AS quarantine, count(*) FILTER (WHERE line.place = 'refused')::int AS refused`

const countedOrders = (ids: readonly number[]) => sql<Counted>`
  SELECT inbound.id, inbound.refusal, inbound.document_refusal->>'code' AS document_refusal, inbound.customer_id IS NOT NULL AS customer_known,
    inbound.kind, inbound.waits_for, inbound.acted_at IS NOT NULL AS is_done, inbound.branch_id, inbound.version, ${PLACES}
  FROM inbound_orders AS inbound LEFT JOIN inbound_lines AS line ON line.inbound_id = inbound.id
  WHERE inbound.id = ANY(${[...ids]}::bigint[]) GROUP BY inbound.id`

/** Where the lines of an order are, with what its state is derived from. Throws NOT_FOUND. */
export async function countLines(db: Db, id: number): Promise<Counted> {
  const [row] = (await countedOrders([id]).execute(db)).rows
  if (row === undefined) throw new RuleError('NOT_FOUND', { inboundOrder: id })
  return row
}

/** Derives and saves the state of these orders from where their lines are; answers nothing. Screens hear of it. */
export async function saveStates(trx: Trx, ids: readonly number[], now: Date): Promise<void> {
  const { rows } = await countedOrders(ids).execute(trx)
  const states = rows.map((row) => ({ ...countsOf(row), id: row.id, ...deriveInboundState(factsOf(row)) }))
  await sql`
    UPDATE inbound_orders AS inbound SET state = x.state, is_incomplete = x."isIncomplete", line_count = x.lines, document_count = x.document,
      waiting_count = x.waiting, refused_count = x.refused, waited_count = greatest(inbound.waited_count, x.stopped), checked_at = ${now.toISOString()}::timestamptz,
      processed_at = CASE WHEN x.state = 'processed' THEN coalesce(inbound.processed_at, ${now.toISOString()}::timestamptz) END,
      updated_at = ${now.toISOString()}::timestamptz, version = inbound.version + 1
    FROM jsonb_to_recordset(${JSON.stringify(states)}::jsonb) AS x (id bigint, state text, "isIncomplete" boolean, lines int, document int, waiting int,
      refused int, stopped int) WHERE inbound.id = x.id`.execute(trx)
  await recordChanges(
    trx,
    rows.map(({ id, version, branch_id }) => ({
      noun: 'inbound-orders',
      id,
      version: version + 1,
      branchId: branch_id,
    })),
  )
}

/** A line stands still under a cause; those of an unknown customer all do. */
const countsOf = ({ ready, document, quarantine, refused, customer_known, refusal, kind }: Counted) => ({
  lines: ready + document + quarantine + refused,
  document,
  waiting: ready + quarantine,
  refused,
  stopped: customer_known || refusal !== null || kind !== 'order' ? quarantine : ready + quarantine,
})

export type Counted = {
  readonly id: number
  readonly refusal: InboundFacts['refusal']
  readonly document_refusal: string | null
  readonly customer_known: boolean
  readonly kind: InboundMessage['kind']
  readonly waits_for: ChangeWait | null
  readonly is_done: boolean
  readonly branch_id: string | null
  readonly version: number
  readonly ready: number
  readonly document: number
  readonly quarantine: number
  readonly refused: number
}

export const factsOf = ({
  refusal,
  document_refusal,
  customer_known,
  kind,
  waits_for,
  is_done,
  ready,
  document,
  quarantine,
  refused,
}: Omit<Counted, 'id' | 'branch_id' | 'version'>): InboundFacts => ({
  refusal,
  documentRefusal: document_refusal,
  customerKnown: customer_known,
  change: kind === 'order' ? null : { waitsFor: waits_for, isDone: is_done },
  lines: { ready, document, quarantine, refused },
})
