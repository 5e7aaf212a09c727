import { deliveryNumber } from '@cais/domain/billing/series'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { nextNumbers } from '../../db/next-number.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordChanges } from '../../engines/events/record-change.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { recordHistories } from '../../engines/history/record-history.ts'
import { addAnswers } from '../answers/add-answers.ts'
import { insertRows } from '../documents/record/rows.ts'
import { addEvents } from '../webhooks/add-events.ts'

/** Kind of the series that deliveries are numbered in: one per branch and year. */
const DELIVERY_SERIES = 'GR'

/** What a person hands over at the counter. */
export type HandOver = {
  readonly receiverName: string
  readonly receiverDocument: string
  readonly signature: { readonly digest: string; readonly name: string } | null
  /** Why nobody signed; '' where somebody did. */
  readonly unsignedReason: string
}

export type NewDeliveries = {
  readonly orderIds: readonly number[]
  /** Null = at the counter, with who took the goods. */
  readonly shipmentId: number | null
  readonly handOver?: HandOver
}

/**
 * A delivery for each of the documents that has something on the truck, with what lies there by line and batch. Documents, held stock and
 * shipment are saved before; the number comes last. Answers the ids. Throws NUMBERS_UNCONFIRMED.
 */
export async function createDeliveries(
  trx: Trx,
  departure: NewDeliveries,
  acting: Acting,
): Promise<number[]> {
  const leaving = await readLeaving(trx, departure)
  if (leaving.length === 0) return []
  const numbered = await withNumbers(trx, leaving, acting.now)
  const rows = numbered.map((row) => ({ ...row, ...departureColumns(departure, acting) }))
  const ids = await insertRows(trx, 'deliveries', rows)
  await addLines(trx, ids)
  await addSearchText(trx, ids)
  const made = rows.map((row, index) => ({ ...row, id: ids[index] ?? 0 }))
  await recordHistories(
    trx,
    made.map(({ id, number, order_id }) => ({
      objectType: 'delivery',
      objectId: id,
      user: acting.user,
      action: 'create',
      facts: { number, order: order_id, shipment: departure.shipmentId },
      origin: acting.origin ?? {},
      at: acting.now.toISOString(),
    })),
  )
  await recordChanges(
    trx,
    made.map(({ id, branch_id, state }) => ({
      noun: 'deliveries' as const,
      id,
      version: 1,
      branchId: branch_id,
      status: state,
    })),
  )
  await addAnswers(trx, 'despatch-advice', ids, { userId: acting.user.id, at: acting.now })
  await addEvents(trx, 'order-shipped', ids, acting.now)
  return ids
}

type Leaving = {
  readonly order_id: number
  readonly customer_id: number
  readonly branch_id: string
  readonly warehouse_id: string
  readonly series: string
}

/** The documents that hold something for the truck, in unloading order. The code of a series stays as it is until the commit. */
async function readLeaving(trx: Trx, { orderIds }: NewDeliveries): Promise<readonly Leaving[]> {
  const { rows } = await sql<Leaving>`
    SELECT o.id AS order_id, o.customer_id, o.branch_id, o.warehouse_id, branch.series_code AS series
    FROM unnest(${[...orderIds]}::bigint[]) WITH ORDINALITY AS leaving (id, place)
    JOIN orders AS o ON o.id = leaving.id JOIN branches AS branch ON branch.id = o.branch_id
    WHERE EXISTS (SELECT FROM order_lines AS line WHERE line.order_id = o.id AND line.loading > 0)
    ORDER BY leaving.place FOR KEY SHARE OF branch`.execute(trx)
  return rows
}

/** GR SD2026/1: series of the document's branch, year in Maputo. */
async function withNumbers(trx: Trx, leaving: readonly Leaving[], now: Date) {
  const year = Number(calendarDateAt(now.getTime()).slice(0, 4))
  const counts = new Map<string, number>()
  for (const { series } of leaving) counts.set(series, (counts.get(series) ?? 0) + 1)
  const next = new Map(await nextNumbers(trx, { kind: DELIVERY_SERIES, year }, counts))
  return leaving.map((row) => {
    const sequence = next.get(row.series) ?? 1
    next.set(row.series, sequence + 1)
    return { ...row, number: deliveryNumber({ series: row.series, year, number: sequence }), year, sequence }
  })
}

/** At the counter the customer has the goods in hand: the delivery is recorded as it is made. */
function departureColumns({ shipmentId, handOver }: NewDeliveries, { user, now }: Acting) {
  const at = now.toISOString()
  const common = {
    shipment_id: shipmentId,
    left_at: at,
    created_by: user.id,
    billing_attempts: 0,
    version: 1,
    updated_at: at,
  }
  if (handOver === undefined) {
    const empty = {
      receiver_name: '',
      receiver_document: '',
      note: '',
      search_text: '',
      billing_state: null,
      unsigned_reason: '',
    }
    return {
      ...common,
      ...empty,
      state: 'on-the-road',
      recorded_at: null,
      recorded_by: null,
      received_at: null,
    }
  }
  return {
    ...common,
    state: 'delivered',
    recorded_at: at,
    recorded_by: user.id,
    received_at: at,
    receiver_name: handOver.receiverName,
    receiver_document: handOver.receiverDocument,
    note: '',
    search_text: '',
    signature_digest: handOver.signature?.digest ?? null,
    signature_name: handOver.signature?.name ?? null,
    unsigned_reason: handOver.unsignedReason,
    billing_state: 'none',
  }
}

/** What is held for the truck, by line and batch; at the counter it is received at once. */
const addLines = (trx: Trx, ids: readonly number[]) =>
  sql`
  INSERT INTO delivery_lines (delivery_id, order_line_id, batch, expiry, loaded, received)
  SELECT d.id, line.id, level.batch, level.expiry, sum(held.quantity),
    CASE WHEN d.shipment_id IS NULL THEN sum(held.quantity) ELSE 0 END
  FROM deliveries AS d
  JOIN order_lines AS line ON line.order_id = d.order_id
  JOIN held_stock AS held ON held.line_id = line.id AND held.bucket = 'loading'
  JOIN stock_levels AS level ON level.id = held.level_id
  WHERE d.id = ANY(${[...ids]}::bigint[])
  GROUP BY d.id, line.id, level.batch, level.expiry ORDER BY d.id, line.sequence, level.expiry NULLS LAST, level.batch`.execute(
    trx,
  )

/** People search a delivery by its number, document, customer, driver and truck. */
const addSearchText = (trx: Trx, ids: readonly number[]) =>
  sql`
  UPDATE deliveries AS d SET search_text = searchable(concat_ws(' ', d.number, o.number, c.code, c.name, d.receiver_name,
    s.number, s.driver_name, s.car_registration))
  FROM orders AS o JOIN customers AS c ON c.id = o.customer_id, deliveries AS own LEFT JOIN shipments AS s ON s.id = own.shipment_id
  WHERE d.id = ANY(${[...ids]}::bigint[]) AND o.id = d.order_id AND own.id = d.id`.execute(trx)
