import { hasRole, type Role, type RuleRole } from '../access/roles.ts'
import { APPROVAL_STAGES, type ApprovalStage } from '../documents/approval-stage.ts'

/** The role that decides each stage. */
export const STAGE_ROLE = {
  COMMERCIAL: 'COMMERCIAL_APPROVER',
  FINANCIAL: 'FINANCIAL_APPROVER',
  OFFER: 'OFFER_APPROVER',
} as const satisfies Record<ApprovalStage, RuleRole>

/** The stages on which the roles decide. */
export const decidingStages = (roles: readonly Role[]): ApprovalStage[] =>
  APPROVAL_STAGES.filter((stage) => hasRole(roles, 'SUPER_USER', STAGE_ROLE[stage]))
