import { type Insertable, sql } from 'kysely'
import type { DepartureKey } from '../../aggregates/deliveries/departure.ts'
import { anyOf } from '../../aggregates/documents/record/rows.ts'
import type { Db } from '../../db/pool.ts'
import type { InvoicesTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import { addJob, KEYED_JOB } from '../../engines/jobs/add-job.ts'
import { JOBS } from '../../engines/jobs/names.ts'

/** Ids of invoices that are about to be written, in rising order: their lines are written before them (decision 0366). */
export async function takeInvoiceIds(trx: Trx, count: number): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval(pg_get_serial_sequence('invoices', 'id')) AS id FROM generate_series(1, ${count}::int) ORDER BY id`.execute(
    trx,
  )
  return rows.map(({ id }) => id)
}

/** Invoices under the ids that were taken for them. */
export const insertInvoices = (
  trx: Trx,
  rows: readonly (Insertable<InvoicesTable> & { readonly id: number })[],
) =>
  trx
    .insertInto('invoices')
    .values([...rows])
    .execute()

/**
 * The customers of documents by id. Until the transaction ends, payments and decisions on their credit wait, for invoices are written to their
 * accounts; the billing of other documents of theirs does not (decision 0257).
 */
export async function lockBilledCustomers(trx: Trx, orderIds: readonly number[]) {
  const rows = await trx
    .selectFrom('customers')
    .select([
      'id',
      'code',
      'name',
      'nuit',
      'final_consumer',
      'payment_days',
      'email',
      'invoice_emails',
      'email_copies',
    ])
    .where('id', 'in', (query) =>
      query.selectFrom('orders').select('customer_id').where('id', '=', anyOf(orderIds)),
    )
    .orderBy('id')
    .forShare()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type CustomersById = Awaited<ReturnType<typeof lockBilledCustomers>>
export type BilledCustomer = CustomersById extends Map<number, infer Customer> ? Customer : never

export type BilledDelivery = { readonly id: number; readonly number: string }

/** The deliveries that invoices of these documents bill, by document. */
export async function billedDeliveries(
  trx: Trx,
  departure: DepartureKey,
  orderIds: readonly number[],
): Promise<ReadonlyMap<number, BilledDelivery>> {
  const deliveries = trx.selectFrom('deliveries').select(['id', 'number', 'order_id'])
  const rows = await ('deliveryId' in departure
    ? deliveries.where('id', '=', departure.deliveryId)
    : deliveries.where('shipment_id', '=', departure.shipmentId).where('cancelled_at', 'is', null)
  )
    .where('order_id', '=', anyOf(orderIds))
    .execute()
  return new Map(rows.map(({ id, number, order_id }) => [order_id, { id, number }]))
}

/** The documents of a departure that wait for their invoice, in the order of delivery. */
export async function readWaiting(db: Db, departure: DepartureKey): Promise<number[]> {
  const rows = await ('shipmentId' in departure
    ? db
        .selectFrom('shipment_documents')
        .select('order_id')
        .where('shipment_id', '=', departure.shipmentId)
        .where('billing_state', '=', 'waiting')
        .orderBy('position')
    : db
        .selectFrom('deliveries')
        .select('order_id')
        .where('id', '=', departure.deliveryId)
        .where('billing_state', '=', 'waiting')
  ).execute()
  return rows.map(({ order_id }) => order_id)
}

/** The newest financial approvals of documents: who gave them and when. */
export async function readFinancialApprovals(db: Db, orderIds: readonly number[]) {
  const { rows } = await sql<{ orderId: number; by: string; at: string }>`
    SELECT a.order_id AS "orderId", rtrim(u.name || ' ' || u.surname) AS by, a.decided_at AS at
    FROM approvals AS a JOIN users AS u ON u.id = a.decided_by
    WHERE a.order_id = ${anyOf(orderIds)} AND a.stage = 'FINANCIAL' AND a.decision = 'approved'
    ORDER BY a.decided_at DESC, a.id DESC`.execute(db)
  return rows
}

type Billing = {
  readonly departure: DepartureKey
  /** Who requested the invoices. */
  readonly userId: number
}

/** One job for the departure, in the caller's transaction. A job that has not begun is replaced, never doubled. */
export async function queueBilling(trx: Trx, { departure, userId }: Billing): Promise<void> {
  const place = 'shipmentId' in departure ? `${departure.shipmentId}` : `counter ${departure.deliveryId}`
  await addJob(
    trx,
    JOBS.billDeparture,
    { ...departure, userId },
    { jobKey: `${JOBS.billDeparture} ${place}` },
  )
}

type Missed = { readonly since: Date; readonly limit: number }

/**
 * One job for each departure with documents that have waited for their invoice since before `since` and are in no queue. Who requested it stands
 * in the history of the shipment, or on the counter delivery. Answers how many documents.
 */
export async function queueMissedBilling(trx: Trx, { since, limit }: Missed): Promise<number> {
  const { rows } = await sql<{ documents: number }>`
    SELECT missed.documents, graphile_worker.add_job(
      identifier => ${JOBS.billDeparture}::text,
      payload => (missed.departure || jsonb_build_object('userId', missed.user_id))::json,
      job_key => missed.key, ${KEYED_JOB})
    FROM (
      SELECT jsonb_build_object('shipmentId', s.id) AS departure, count(*)::int AS documents,
        concat_ws(' ', ${JOBS.billDeparture}::text, s.id) AS key, (
          SELECT user_id FROM history
          WHERE object_type = 'shipment' AND object_id = s.id::text AND action = 'invoice' AND user_id IS NOT NULL
          ORDER BY seq DESC LIMIT 1) AS user_id
      FROM shipment_documents AS d JOIN shipments AS s ON s.id = d.shipment_id
      WHERE d.billing_state = 'waiting' AND s.billing_started_at < ${since.toISOString()}::timestamptz
      GROUP BY s.id
      UNION ALL
      SELECT jsonb_build_object('deliveryId', d.id), 1, concat_ws(' ', ${JOBS.billDeparture}::text, 'counter', d.id), d.billing_asked_by
      FROM deliveries AS d
      WHERE d.billing_state = 'waiting' AND d.billing_started_at < ${since.toISOString()}::timestamptz
      ORDER BY key) AS missed
    WHERE missed.user_id IS NOT NULL AND NOT EXISTS (SELECT FROM graphile_worker.jobs AS queued
      WHERE queued.key = missed.key AND queued.attempts < queued.max_attempts)
    LIMIT ${limit}`.execute(trx)
  return rows.reduce((sum, { documents }) => sum + documents, 0)
}
