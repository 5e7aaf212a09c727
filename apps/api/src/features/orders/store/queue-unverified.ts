import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { JOBS } from '../../../jobs/names.ts'

/**
 * Puts documents into the queue of verification that nobody will verify otherwise: those whose lock was deleted, and
 * those that wait since before `since` because their job was lost. Who is in the queue already is not put there twice.
 */
export async function queueUnverified(db: Db, since: Date): Promise<void> {
  await sql`
    SELECT graphile_worker.add_job(identifier => ${JOBS.verifyOrder}, payload => json_build_object('orderId', id),
      job_key => ${`${JOBS.verifyOrder} `} || id)
    FROM orders
    WHERE (status = 'BLOCKED' AND lock_id IS NULL)
      OR (status = 'SUBMITTED' AND submitted_at < ${since.toISOString()}::timestamptz)`.execute(db)
}
