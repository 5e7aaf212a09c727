import type { OrderFacts } from '../orders/facts.ts'

export type ApprovalPolicy = {
  /** An admin has switched the rule off for the branch, which is too small for it. */
  readonly ownDocumentsAllowed: boolean
}

/** The default: nobody decides on what they submitted or changed themselves (rules, 'Who may do what'). */
export const STRICT_POLICY: ApprovalPolicy = { ownDocumentsAllowed: false }

/** Whether the four-eyes rule keeps this user from deciding on the document. Admins are bound by it too. */
export const isOwnDocument = (userId: number, order: OrderFacts, policy: ApprovalPolicy): boolean =>
  !policy.ownDocumentsAllowed && (order.submittedBy === userId || order.revisedBy === userId)
