import type { Centavos } from '@cais/domain/kernel/money'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** The highest exposure that was approved for an open document, by customer. */
export async function approvedExposures(
  trx: Trx,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, Centavos>> {
  const { rows } = await sql<{ customerId: number; approved: Centavos }>`
    SELECT customer_id AS "customerId", max(approved_exposure) AS approved FROM orders
    WHERE customer_id = ANY(${[...customerIds]}::bigint[]) AND approved_exposure IS NOT NULL
      AND (exposure_open > 0 OR exposure_loaded > 0)
    GROUP BY customer_id`.execute(trx)
  return new Map(rows.map(({ customerId, approved }) => [customerId, approved]))
}
