import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** Merges the changes into one row for each key. In one statement, so readers see the old rows or the new ones, never both. */
export async function mergeOrderSums(db: Db): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM order_sums RETURNING *)
    INSERT INTO order_sums
      SELECT branch_id, operation_id, created_by, type, status, stages, sum(documents), sum(total), sum(weight)
      FROM gone GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(documents) <> 0 OR sum(total) <> 0 OR sum(weight) <> 0`.execute(
    db,
  )
}
