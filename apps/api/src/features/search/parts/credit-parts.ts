import type { User } from '@cais/domain/access/actor'
import { type RawBuilder, sql } from 'kysely'
import { creditNotesVisibleTo } from '../../../aggregates/credit-notes/visibility.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { matches } from '../../../engines/lists/matches.ts'
import type { Terms } from '../terms.ts'
import { MAX_HITS, type Part } from './hit-row.ts'

/** Submitted credit notes by tracking code or number, by the last part of one, then by whatever finds them in their list. */
export function creditParts(terms: Terms, user: User): Part[] {
  const { code, digits, text } = terms
  const parts = [
    found(0, sql`n.number = ${code} OR n.credit_number = ${code}`, user),
    found(2, allOf(matches('n.search_text', text)), user),
  ]
  if (digits)
    parts.push(
      found(
        1,
        sql`split_part(n.number, '/', 2) = ${digits} OR split_part(n.credit_number, '/', 2) = ${digits}`,
        user,
      ),
    )
  return parts
}

const found = (part: number, where: RawBuilder<unknown>, user: User): Part => sql`
  SELECT * FROM (SELECT 'credit-notes'::text, ${part}::int, n.id::text, coalesce(n.credit_number, n.number), c.name,
      CASE WHEN n.credit_number IS NULL THEN n.branch_id ELSE n.number END, n.total, n.phase, '{}'::text[], n.id::text
    FROM credit_notes AS n JOIN customers AS c ON c.id = n.customer_id
    WHERE n.submitted_at IS NOT NULL AND (${where}) AND ${creditNotesVisibleTo(user)}
    ORDER BY n.id DESC LIMIT ${MAX_HITS}) found`
