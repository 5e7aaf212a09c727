import { blockTypeOf } from '@cais/domain/locks/block-types'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import type { OrderColumns } from '../record/order-record.ts'

/**
 * The oldest lock that holds up such a document, on its route, customer or warehouse, for its operation or for all;
 * null = none. Locks found stay as they are until the transaction ends: who takes one off waits, and finds the document.
 */
export async function findLock(trx: Trx, row: OrderColumns): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    SELECT min(id) AS id FROM (
      SELECT id FROM locks
      WHERE (entity_kind, entity_id) IN (
          ('ROUTE', ${row.route}), ('CUSTOMER', ${String(row.customer_id)}), ('WAREHOUSE', ${row.warehouse_id}))
        AND block_type = ${blockTypeOf(row.type)} AND deleted_at IS NULL
        AND (operation_id IS NULL OR operation_id = ${row.operation_id})
        AND (entity_kind <> 'ROUTE' OR branch_id IS NULL OR branch_id = ${row.branch_id})
      FOR SHARE) found`.execute(trx)
  return rows[0]?.id ?? null
}
