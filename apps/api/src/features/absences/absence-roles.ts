import type { RuleRole } from '@cais/domain/access/roles'

/** Who plans absences: those who decide approvals, and administrators for them. */
export const ABSENCE_PLANNERS = [
  'SUPER_USER',
  'COMMERCIAL_APPROVER',
  'FINANCIAL_APPROVER',
  'OFFER_APPROVER',
] as const satisfies readonly RuleRole[]
