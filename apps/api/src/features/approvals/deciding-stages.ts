import { hasRole, type Role, type RuleRole } from '@cais/domain/access/roles'
import type { ApprovalStage } from '@cais/domain/orders/facts'

const STAGES: readonly (readonly [ApprovalStage, RuleRole])[] = [
  ['COMMERCIAL', 'COMMERCIAL_APPROVER'],
  ['FINANCIAL', 'FINANCIAL_APPROVER'],
  ['OFFER', 'OFFER_APPROVER'],
]

/** Who opens approvals: the roles that have the pages (spec §6). The generic APPROVER looks on. */
export const APPROVAL_READERS = [
  'SUPER_USER',
  'APPROVER',
  'COMMERCIAL_APPROVER',
  'FINANCIAL_APPROVER',
  'OFFER_APPROVER',
] as const satisfies readonly RuleRole[]

/** The stages on which somebody decides. */
export const decidingStages = (roles: readonly Role[]): ApprovalStage[] =>
  STAGES.filter(([, role]) => hasRole(roles, 'SUPER_USER', role)).map(([stage]) => stage)

/** The stages that somebody is shown: their own, or all for who looks on. */
export function shownStages(roles: readonly Role[]): ApprovalStage[] {
  const own = decidingStages(roles)
  return own.length === 0 && hasRole(roles, 'APPROVER') ? STAGES.map(([stage]) => stage) : own
}
