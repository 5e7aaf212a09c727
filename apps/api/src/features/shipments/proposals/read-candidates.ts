import type { ProposalInput } from '@cais/contract/shipments/proposal'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import type { Db } from '../../../db/pool.ts'
import { PICKED, READY_COLUMNS, type ReadyRow, waitsForTruck } from '../queries/read-ready-orders.ts'

/** The most urgent documents are looked at, and no more than these. */
export const MAX_CANDIDATES = 2000

export type Candidate = ReadyRow & { readonly priority: number; readonly submitted_at: string }

/**
 * The most urgent documents that wait in the warehouse, and one more than are looked at; what is on a truck of the input comes besides.
 * What customers collect waits at the counter.
 */
export async function readCandidates(
  db: Db,
  { warehouseId, trucks }: ProposalInput,
  user: User,
): Promise<readonly Candidate[]> {
  const loaded = trucks.flatMap(({ orderIds }) => orderIds)
  const { rows } = await sql<Candidate>`
    SELECT ${READY_COLUMNS}, o.priority, o.submitted_at
    FROM (SELECT o.id FROM orders o
      WHERE ${waitsForTruck} AND ${visibleTo(user)} AND o.warehouse_id = ${warehouseId}
        AND (NOT o.withdraws OR o.id = ANY(${loaded}::bigint[]))
        AND EXISTS (SELECT FROM order_lines WHERE order_id = o.id AND picking > 0)
      ORDER BY o.id = ANY(${loaded}::bigint[]) DESC, o.priority DESC, o.id LIMIT ${MAX_CANDIDATES + loaded.length + 1}) place
    JOIN orders o ON o.id = place.id
    JOIN customers c ON c.id = o.customer_id JOIN users seller ON seller.id = o.created_by ${PICKED}
    ORDER BY o.priority DESC, o.id`.execute(db)
  return rows
}
