import type { User } from '@cais/domain/access/actor'
import { hasRole } from '@cais/domain/access/roles'
import type { Scope } from '@cais/domain/access/scope'
import { canLookAt } from '@cais/domain/access/visibility'
import type { ApprovalStage } from '@cais/domain/documents/approval-stage'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type RawBuilder, sql } from 'kysely'

type Shown = {
  readonly id: number
  readonly status: string
  readonly branch_id: string
  readonly operation_id: string
  readonly created_by: number
}

/** Whether the user may see the document: in scope, own, or as a deputy; drafts only their own (admins: all). */
export function isVisible(user: User, row: Shown): boolean {
  if (row.created_by === user.id || hasRole(user.roles, 'SUPER_USER')) return true
  const place = { branchId: row.branch_id, operationId: row.operation_id, createdBy: row.created_by }
  return row.status !== 'DRAFT' && canLookAt(user, place)
}

/** Throws NOT_FOUND for a document that the user may not see. */
export function requireVisible(user: User, row: Shown): void {
  if (!isVisible(user, row)) throw new RuleError('NOT_FOUND', { order: row.id })
}

/** Every document lies open to super users and administrators. */
export const seesEverything = (user: User): boolean => hasRole(user.roles, 'SUPER_USER')

/** The documents of lists, in SQL over orders under the alias `o`: scope or own. What a deputy decides is listed in the inbox of approvals only. */
export function visibleTo(user: User): RawBuilder<boolean> {
  if (seesEverything(user)) return sql<boolean>`true`
  const own = sql<boolean>`o.created_by = ${user.id}`
  return sql<boolean>`(${own} OR (o.status <> 'DRAFT' AND ${inScope(user.scope)}))`
}

/** The submitted documents that the user sees only as their creator; undefined for users whose scope is everything. */
export function ownBeyondScope({ id, roles, scope }: User): RawBuilder<boolean> | undefined {
  if (hasRole(roles, 'SUPER_USER') || (scope.branches === 'all' && scope.operations === 'all'))
    return undefined
  return sql<boolean>`(o.created_by = ${id} AND o.status <> 'DRAFT' AND NOT ${inScope(scope)})`
}

/** Documents that wait for a stage which the user decides as a deputy; none without a deputyship. */
export function decidedAsDeputy({ deputyships = [] }: User, stage: ApprovalStage): RawBuilder<boolean> {
  const scopes = deputyships.filter(({ stages }) => stages.includes(stage)).map(({ scope }) => inScope(scope))
  return scopes.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(scopes, sql` OR `)})`
}

function inScope(scope: Scope): RawBuilder<boolean> {
  const branches =
    scope.branches === 'all' ? sql`true` : sql`o.branch_id = any(${[...scope.branches]}::text[])`
  const operations =
    scope.operations === 'all' ? sql`true` : sql`o.operation_id = any(${[...scope.operations]}::text[])`
  return sql<boolean>`(${branches} AND ${operations})`
}
