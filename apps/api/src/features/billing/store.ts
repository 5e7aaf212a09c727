import { type Insertable, sql } from 'kysely'
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

type Billing = {
  readonly shipmentId: number
  readonly orderIds: readonly number[]
  /** Who requested the invoices. */
  readonly userId: number
}

/** One job for each document, in the caller's transaction. A job that has not begun is replaced, never doubled. */
export async function queueBilling(trx: Trx, { shipmentId, orderIds, userId }: Billing): Promise<void> {
  await sql`
    SELECT count(graphile_worker.add_job(
      identifier => ${JOBS.billDocument}::text,
      payload => json_build_object('shipmentId', ${shipmentId}::bigint, 'orderId', id, 'userId', ${userId}::bigint),
      job_key => concat_ws(' ', ${JOBS.billDocument}::text, ${shipmentId}::text, id), ${KEYED_JOB}))
    FROM unnest(${[...orderIds]}::bigint[]) AS id`.execute(trx)
}

type Missed = { readonly since: Date; readonly limit: number }

/**
 * One job for each document that has waited for its invoice since before `since` and is in no queue. Who requested it stands in the history of
 * the shipment. Answers how many.
 */
export async function queueMissedBilling(trx: Trx, { since, limit }: Missed): Promise<number> {
  const { rows } = await sql`
    SELECT graphile_worker.add_job(
      identifier => ${JOBS.billDocument}::text,
      payload => json_build_object('shipmentId', missed.shipment_id, 'orderId', missed.order_id, 'userId', requested.user_id),
      job_key => missed.key, ${KEYED_JOB})
    FROM (
      SELECT d.shipment_id, d.order_id, concat_ws(' ', ${JOBS.billDocument}::text, d.shipment_id, d.order_id) AS key
      FROM shipment_documents AS d JOIN shipments AS s ON s.id = d.shipment_id
      WHERE d.billing_state = 'waiting' AND s.billing_started_at < ${since.toISOString()}::timestamptz
      ORDER BY d.shipment_id, d.order_id) AS missed
    CROSS JOIN LATERAL (
      SELECT user_id FROM history
      WHERE object_type = 'shipment' AND object_id = missed.shipment_id::text AND action = 'invoice' AND user_id IS NOT NULL
      ORDER BY seq DESC LIMIT 1) AS requested
    WHERE NOT EXISTS (SELECT FROM graphile_worker.jobs AS queued
      WHERE queued.key = missed.key AND queued.attempts < queued.max_attempts)
    LIMIT ${limit}`.execute(trx)
  return rows.length
}
