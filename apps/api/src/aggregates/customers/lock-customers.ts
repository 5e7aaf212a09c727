import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'

/**
 * Locks the customers of the documents in the order of their ids, so that decisions on a customer's credit run one after the other.
 * Take it before the locks on the documents. A document that was submitted never changes its customer.
 */
export async function lockCustomersOf(trx: Trx, orderIds: readonly number[]): Promise<void> {
  await sql`
    SELECT FROM customers
    WHERE id IN (SELECT customer_id FROM orders WHERE id = ANY(${[...orderIds]}::bigint[]))
    ORDER BY id FOR NO KEY UPDATE`.execute(trx)
}
