import type { User } from '@cais/domain/access/actor'
import { onlyReprints } from '@cais/domain/access/landing'
import { hasRole } from '@cais/domain/access/roles'
import { type RawBuilder, sql } from 'kysely'

/** Credit notes `n`: their own, and those in scope that were submitted; administrators see every draft too, and who only prints again those that were issued. As canSeeCreditNote of the domain. */
export function creditNotesVisibleTo({ id, roles, scope }: User): RawBuilder<boolean> {
  if (hasRole(roles, 'SUPER_USER')) return sql<boolean>`true`
  const branches =
    scope.branches === 'all' ? sql`true` : sql`n.branch_id = any(${[...scope.branches]}::text[])`
  const operations =
    scope.operations === 'all' ? sql`true` : sql`n.operation_id = any(${[...scope.operations]}::text[])`
  if (onlyReprints(roles, 'credit'))
    return sql<boolean>`(n.phase = 'issued' AND ${branches} AND ${operations})`
  return sql<boolean>`(n.created_by = ${id} OR (n.phase <> 'draft' AND ${branches} AND ${operations}))`
}
