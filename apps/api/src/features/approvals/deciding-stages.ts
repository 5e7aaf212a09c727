import type { User } from '@cais/domain/access/actor'
import type { Deputyship } from '@cais/domain/access/deputyship'
import { hasRole, type RuleRole } from '@cais/domain/access/roles'
import { isInScope } from '@cais/domain/access/scope'
import { APPROVAL_STAGES, decidingStages } from '@cais/domain/approvals/stage-roles'
import type { ApprovalStage } from '@cais/domain/orders/facts'

/** Who opens approvals: the roles that have the pages (spec §6), and deputies. The generic APPROVER looks on. */
export const APPROVAL_READERS = [
  'SUPER_USER',
  'APPROVER',
  'COMMERCIAL_APPROVER',
  'FINANCIAL_APPROVER',
  'OFFER_APPROVER',
] as const satisfies readonly RuleRole[]

/** The stages that somebody is shown by the own roles: where they decide, or all for who looks on. */
export function shownStages({ roles }: User): readonly ApprovalStage[] {
  const own = decidingStages(roles)
  return own.length === 0 && hasRole(roles, 'APPROVER') ? APPROVAL_STAGES : own
}

type Waiting = { readonly stage: ApprovalStage; readonly branch_id: string; readonly operation_id: string }

/** Whose place the user takes on a waiting approval; null where the own roles decide it, and where nobody's does. */
export function placeHeld(user: User, { stage, branch_id, operation_id }: Waiting): Deputyship | null {
  const place = { branchId: branch_id, operationId: operation_id }
  if (decidingStages(user.roles).includes(stage) && isInScope(user.scope, place)) return null
  const held = (user.deputyships ?? []).filter(
    ({ stages, scope }) => stages.includes(stage) && isInScope(scope, place),
  )
  return held[0] ?? null
}
