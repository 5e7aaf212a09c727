import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { JOBS } from '../../../jobs/names.ts'

type Billing = {
  readonly shipmentId: number
  readonly orderIds: readonly number[]
  /** Whoever asked for the invoices. */
  readonly userId: number
}

/** One job for each document, in the caller's transaction. A job that has not begun is replaced, never doubled. */
export async function queueBilling(trx: Trx, { shipmentId, orderIds, userId }: Billing): Promise<void> {
  await sql`
    SELECT count(graphile_worker.add_job(
      identifier => ${JOBS.billDocument}::text,
      payload => json_build_object('shipmentId', ${shipmentId}::bigint, 'orderId', id, 'userId', ${userId}::bigint),
      job_key => concat_ws(' ', ${JOBS.billDocument}::text, ${shipmentId}::text, id)))
    FROM unnest(${[...orderIds]}::bigint[]) AS id`.execute(trx)
}
