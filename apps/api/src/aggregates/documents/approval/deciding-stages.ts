import type { User } from '@cais/domain/access/actor'
import type { Deputyship } from '@cais/domain/access/deputyship'
import { hasRole, type RuleRole } from '@cais/domain/access/roles'
import { isInScope } from '@cais/domain/access/scope'
import { decidingStages } from '@cais/domain/approvals/stage-roles'
import type { ApprovalStage } from '@cais/domain/documents/approval-stage'
import { APPROVAL_STAGES } from '@cais/domain/documents/approval-stage'

/** Who opens approvals: the roles that have the pages, and deputies. The generic APPROVER only reads. */
export const APPROVAL_READERS = [
  'SUPER_USER',
  'APPROVER',
  'COMMERCIAL_APPROVER',
  'FINANCIAL_APPROVER',
  'OFFER_APPROVER',
] as const satisfies readonly RuleRole[]

/** The stages that a user sees by the own roles: those that they decide, or all for the generic APPROVER. */
export function shownStages({ roles }: User): readonly ApprovalStage[] {
  const own = decidingStages(roles)
  return own.length === 0 && hasRole(roles, 'APPROVER') ? APPROVAL_STAGES : own
}

type Waiting = { readonly stage: ApprovalStage; readonly branch_id: string; readonly operation_id: string }

/** The deputyship by which the user decides a waiting approval; null when the own roles decide it, or the user does not. */
export function deputyshipFor(user: User, { stage, branch_id, operation_id }: Waiting): Deputyship | null {
  const place = { branchId: branch_id, operationId: operation_id }
  if (decidingStages(user.roles).includes(stage) && isInScope(user.scope, place)) return null
  const matching = (user.deputyships ?? []).filter(
    ({ stages, scope }) => stages.includes(stage) && isInScope(scope, place),
  )
  return matching[0] ?? null
}
