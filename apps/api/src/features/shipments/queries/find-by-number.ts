import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

type Found = { readonly kind: 'shipment' | 'delivery' | 'note'; readonly id: number; readonly number: string }

/**
 * What bears the number of a paper in the user's branches: the newest shipment with it (its own, a document's, a delivery's or an invoice's), or a
 * delivery at the counter, or an issued credit or debit note. Throws NOT_FOUND.
 */
export async function findByNumber(db: Db, typed: string, { scope }: User): Promise<Found> {
  const number = typed.toUpperCase()
  const branches = scope.branches === 'all' ? null : [...scope.branches]
  const { rows } = await sql<Found>`
    SELECT 'shipment' AS kind, s.id, s.number FROM shipments s
    WHERE s.id IN (
        SELECT id FROM shipments WHERE number = ${number}
        UNION ALL
        SELECT d.shipment_id FROM shipment_documents d JOIN orders o ON o.id = d.order_id WHERE o.number = ${number}
        UNION ALL
        SELECT shipment_id FROM deliveries WHERE number = ${number}
        UNION ALL
        SELECT shipment_id FROM invoices WHERE number = ${number})
      AND s.deleted_at IS NULL AND (${branches}::text[] IS NULL OR s.branch_id = any(${branches}::text[]))
    UNION ALL
    SELECT 'delivery', d.id, d.number FROM deliveries d
    WHERE d.id IN (
        SELECT id FROM deliveries WHERE number = ${number}
        UNION ALL
        SELECT delivery_id FROM invoices WHERE number = ${number}
        UNION ALL
        SELECT d.id FROM deliveries d JOIN orders o ON o.id = d.order_id WHERE o.number = ${number})
      AND d.shipment_id IS NULL AND (${branches}::text[] IS NULL OR d.branch_id = any(${branches}::text[]))
    UNION ALL
    SELECT 'note', n.id, n.credit_number FROM credit_notes n
    WHERE split_part(n.credit_number, '/', 2) = split_part(${number}, '/', 2) AND n.credit_number = ${number} AND n.phase = 'issued'
      AND (${branches}::text[] IS NULL OR n.branch_id = any(${branches}::text[]))
    UNION ALL
    SELECT 'note', n.id, n.credit_number FROM credit_notes n
    WHERE split_part(n.number, '/', 2) = split_part(${number}, '/', 2) AND n.number = ${number} AND n.phase = 'issued'
      AND (${branches}::text[] IS NULL OR n.branch_id = any(${branches}::text[]))
    ORDER BY 1 DESC, 2 DESC LIMIT 1`.execute(db)
  const [found] = rows
  if (found === undefined) throw new RuleError('NOT_FOUND', {}, [{ field: 'number', rule: 'NOT_FOUND' }])
  return found
}
