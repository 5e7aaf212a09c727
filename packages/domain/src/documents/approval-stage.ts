/** The approvals that a document may need; each is decided by its own role (approvals/stage-roles). */
export const APPROVAL_STAGES = ['COMMERCIAL', 'FINANCIAL', 'OFFER'] as const

export type ApprovalStage = (typeof APPROVAL_STAGES)[number]
