import { type Insertable, sql } from 'kysely'
import type { DepartureKey } from '../../aggregates/deliveries/departure.ts'
import type { InvoicesTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import { KEYED_JOB } from '../../engines/jobs/add-job.ts'
import { JOBS } from '../../engines/jobs/names.ts'

export async function insertInvoice(trx: Trx, row: Insertable<InvoicesTable>): Promise<number> {
  const { id } = await trx.insertInto('invoices').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/**
 * The customer of a document, locked until the transaction ends: the invoice is written to its account, and payments and decisions on its credit
 * wait meanwhile.
 */
export const lockBilledCustomer = (trx: Trx, orderId: number) =>
  trx
    .selectFrom('customers')
    .select(['id', 'code', 'name', 'nuit', 'final_consumer', 'payment_days'])
    .where('id', '=', (query) => query.selectFrom('orders').select('customer_id').where('id', '=', orderId))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export type BilledCustomer = Awaited<ReturnType<typeof lockBilledCustomer>>

/** The delivery that an invoice of this target bills. */
export const billedDelivery = (trx: Trx, target: DepartureKey & { readonly orderId: number }) =>
  trx
    .selectFrom('deliveries')
    .select(['id', 'number'])
    .$if('deliveryId' in target, (query) =>
      query.where('id', '=', 'deliveryId' in target ? target.deliveryId : 0),
    )
    .$if('shipmentId' in target, (query) =>
      query
        .where('shipment_id', '=', 'shipmentId' in target ? target.shipmentId : 0)
        .where('order_id', '=', target.orderId)
        .where('cancelled_at', 'is', null),
    )
    .executeTakeFirstOrThrow()

type Billing = {
  readonly departure: DepartureKey
  readonly orderIds: readonly number[]
  /** Who requested the invoices. */
  readonly userId: number
}

/** One job for each document, in the caller's transaction. A job that has not begun is replaced, never doubled. */
export async function queueBilling(trx: Trx, { departure, orderIds, userId }: Billing): Promise<void> {
  const place = 'shipmentId' in departure ? `${departure.shipmentId}` : `counter ${departure.deliveryId}`
  await sql`
    SELECT count(graphile_worker.add_job(
      identifier => ${JOBS.billDocument}::text,
      payload => (${JSON.stringify(departure)}::jsonb || jsonb_build_object('orderId', id, 'userId', ${userId}::bigint))::json,
      job_key => concat_ws(' ', ${JOBS.billDocument}::text, ${place}::text, id), ${KEYED_JOB}))
    FROM unnest(${[...orderIds]}::bigint[]) AS id`.execute(trx)
}

type Missed = { readonly since: Date; readonly limit: number }

/**
 * One job for each document that has waited for its invoice since before `since` and is in no queue. Who requested it stands in the history of
 * the shipment, or on the counter delivery. Answers how many.
 */
export async function queueMissedBilling(trx: Trx, { since, limit }: Missed): Promise<number> {
  const { rows } = await sql`
    SELECT graphile_worker.add_job(
      identifier => ${JOBS.billDocument}::text,
      payload => (missed.departure || jsonb_build_object('orderId', missed.order_id, 'userId', missed.user_id))::json,
      job_key => missed.key, ${KEYED_JOB})
    FROM (
      SELECT jsonb_build_object('shipmentId', d.shipment_id) AS departure, d.order_id,
        concat_ws(' ', ${JOBS.billDocument}::text, d.shipment_id, d.order_id) AS key, (
          SELECT user_id FROM history
          WHERE object_type = 'shipment' AND object_id = d.shipment_id::text AND action = 'invoice' AND user_id IS NOT NULL
          ORDER BY seq DESC LIMIT 1) AS user_id
      FROM shipment_documents AS d JOIN shipments AS s ON s.id = d.shipment_id
      WHERE d.billing_state = 'waiting' AND s.billing_started_at < ${since.toISOString()}::timestamptz
      UNION ALL
      SELECT jsonb_build_object('deliveryId', d.id), d.order_id,
        concat_ws(' ', ${JOBS.billDocument}::text, 'counter', d.id, d.order_id), d.billing_asked_by
      FROM deliveries AS d
      WHERE d.billing_state = 'waiting' AND d.billing_started_at < ${since.toISOString()}::timestamptz
      ORDER BY key) AS missed
    WHERE missed.user_id IS NOT NULL AND NOT EXISTS (SELECT FROM graphile_worker.jobs AS queued
      WHERE queued.key = missed.key AND queued.attempts < queued.max_attempts)
    LIMIT ${limit}`.execute(trx)
  return rows.length
}
