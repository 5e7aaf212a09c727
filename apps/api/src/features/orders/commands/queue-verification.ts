import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { JOBS } from '../../../jobs/names.ts'

/** Has each of the documents verified, once the transaction is through; one that is in the queue already stays there once. */
export async function queueVerification(trx: Trx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  await sql`
    SELECT graphile_worker.add_job(identifier => ${JOBS.verifyOrder}, payload => json_build_object('orderId', id),
      job_key => ${`${JOBS.verifyOrder} `} || id)
    FROM unnest(${[...orderIds]}::bigint[]) AS wanted (id)`.execute(trx)
}
