import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import { canSee } from '@cais/domain/access/visibility'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type RawBuilder, sql } from 'kysely'

type Shown = {
  readonly id: number
  readonly status: string
  readonly branch_id: string
  readonly operation_id: string
  readonly created_by: number
}

/** Whether the user may know of the document: scope or own; drafts only own (admins: all). */
export function isVisible(user: User, row: Shown): boolean {
  if (row.created_by === user.id || hasRole(user.roles, 'SUPER_USER')) return true
  const place = { branchId: row.branch_id, operationId: row.operation_id, createdBy: row.created_by }
  return row.status !== 'DRAFT' && canSee(user, place)
}

/** Throws NOT_FOUND for what the user may not know of. */
export function requireVisible(user: User, row: Shown): void {
  if (!isVisible(user, row)) throw new RuleError('NOT_FOUND', { order: row.id })
}

/** The same in SQL, over orders under the alias `o`. */
export function visibleTo(user: User): RawBuilder<boolean> {
  if (hasRole(user.roles, 'SUPER_USER')) return sql<boolean>`true`
  const own = sql<boolean>`o.created_by = ${user.id}`
  return sql<boolean>`(${own} OR (o.status <> 'DRAFT' AND ${inScope(user)}))`
}

function inScope({ scope }: User): RawBuilder<boolean> {
  const branches =
    scope.branches === 'all' ? sql`true` : sql`o.branch_id = any(${[...scope.branches]}::text[])`
  const operations =
    scope.operations === 'all' ? sql`true` : sql`o.operation_id = any(${[...scope.operations]}::text[])`
  return sql<boolean>`(${branches} AND ${operations})`
}
