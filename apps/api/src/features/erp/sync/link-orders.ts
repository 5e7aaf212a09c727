import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { recordChanges } from '../../../engines/events/record-change.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'

type Linked = {
  readonly id: number
  readonly before: string | null
  readonly after: string
  readonly version: number
  readonly branchId: string
  readonly operationId: string
  readonly createdBy: number
}

/**
 * The numbers (ECL) that orders of the ERP have, on the documents of ours that they name in their reference. Of two that name the same one the first
 * counts. A number stays when the order is closed there: people ask by it later.
 */
export async function linkOrders(trx: Trx, at: Date): Promise<void> {
  const { rows } = await sql<Linked>`
    WITH named AS (
      SELECT DISTINCT ON (reference) reference, document FROM erp_read WHERE reference <> '' ORDER BY reference, document
    ), differing AS (
      SELECT o.id, o.erp_number, named.document FROM orders AS o JOIN named ON named.reference = o.number
      WHERE o.erp_number IS DISTINCT FROM named.document ORDER BY o.id FOR NO KEY UPDATE OF o
    )
    UPDATE orders AS o SET erp_number = d.document, version = o.version + 1, updated_at = ${at.toISOString()}
    FROM differing AS d WHERE d.id = o.id
    RETURNING o.id, d.erp_number AS before, d.document AS after, o.version, o.branch_id AS "branchId",
      o.operation_id AS "operationId", o.created_by AS "createdBy"`.execute(trx)
  await recordHistories(
    trx,
    rows.map(({ id, before, after }) => ({
      objectType: 'order',
      objectId: id,
      user: 'system',
      action: 'erp-number',
      changes: { erpNumber: [before, after] },
      facts: { source: 'erp', erp: after },
      at: at.toISOString(),
    })),
  )
  await recordChanges(
    trx,
    rows.map(({ before: _before, after: _after, ...order }) => ({ noun: 'orders', ...order })),
  )
}
