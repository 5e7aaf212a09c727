import type { OrderAction } from './action-names.ts'
import type { ApprovalStage } from './facts.ts'

/** The stage that an action decides; undefined for every other action. */
export const decidedStage = (action: OrderAction): ApprovalStage | undefined => STAGES[action]

const STAGES: Readonly<Partial<Record<OrderAction, ApprovalStage>>> = {
  'approve-commercial': 'COMMERCIAL',
  'approve-financial': 'FINANCIAL',
  'approve-offer': 'OFFER',
  'reject-commercial': 'COMMERCIAL',
  'reject-financial': 'FINANCIAL',
  'reject-offer': 'OFFER',
}
