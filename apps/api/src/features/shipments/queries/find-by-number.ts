import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** The newest shipment of the user's branches with the number on a paper: its own, a document's or an invoice's. Throws NOT_FOUND. */
export async function findByNumber(db: Db, typed: string, { scope }: User) {
  const number = typed.toUpperCase()
  const branches = scope.branches === 'all' ? null : [...scope.branches]
  const { rows } = await sql<{ id: number; number: string }>`
    SELECT s.id, s.number FROM shipments s
    WHERE s.id IN (
        SELECT id FROM shipments WHERE number = ${number}
        UNION ALL
        SELECT d.shipment_id FROM shipment_documents d JOIN orders o ON o.id = d.order_id WHERE o.number = ${number}
        UNION ALL
        SELECT shipment_id FROM invoices WHERE number = ${number})
      AND s.deleted_at IS NULL AND (${branches}::text[] IS NULL OR s.branch_id = any(${branches}::text[]))
    ORDER BY s.id DESC LIMIT 1`.execute(db)
  const [found] = rows
  if (found === undefined) throw new RuleError('NOT_FOUND', {}, [{ field: 'number', rule: 'NOT_FOUND' }])
  return found
}
