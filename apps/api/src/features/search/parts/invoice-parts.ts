import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import { searched } from '../../../aggregates/documents/list/search-conditions.ts'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import type { Terms } from '../terms.ts'
import { bySerial, MAX_HITS, newestOf, type Part } from './hit-row.ts'

const WINDOW = 300

/** Invoices by number, then new ones by whatever finds their document. A hit opens the document. */
export function invoiceParts(terms: Terms, user: User): Part[] {
  const found = allOf(searched(terms.text))
  const parts = [
    invoices(0, sql`invoices`, sql`i.number = ${terms.code}`, user),
    invoices(2, newestOf('invoices', user.scope.branches, WINDOW), found, user),
  ]
  if (terms.digits) parts.push(invoices(1, bySerial('invoices', terms.digits), sql`true`, user))
  return parts
}

const invoices = (
  part: number,
  from: RawBuilder<unknown>,
  where: RawBuilder<unknown>,
  user: User,
): Part => sql`
  SELECT * FROM (SELECT 'invoices'::text, ${part}::int, i.id::text, i.number, coalesce(i.customer->>'name', ''), i.order_number,
      i.total, NULL::text, '{}'::text[], i.order_id::text
    FROM ${from} i, LATERAL (SELECT * FROM orders WHERE id = i.order_id OFFSET 0) o WHERE ${where} AND ${visibleTo(user)}
    ORDER BY i.id DESC LIMIT ${MAX_HITS}) found`
