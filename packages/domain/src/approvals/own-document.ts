export type ApprovalPolicy = {
  /** An admin has switched the rule off for the branch, which is too small for it. */
  readonly ownDocumentsAllowed: boolean
}

/** The default: nobody decides on what they submitted or changed themselves (docs/domain/approvals.md). */
export const STRICT_POLICY: ApprovalPolicy = { ownDocumentsAllowed: false }

/** Who handled a document: who submitted it and who changed it last; null = nobody. */
export type HandledDocument = { readonly submittedBy: number | null; readonly revisedBy: number | null }

/** Whether the four-eyes rule keeps this user from deciding on the document. Admins are bound by it too. */
export const isOwnDocument = (userId: number, order: HandledDocument, policy: ApprovalPolicy): boolean =>
  !policy.ownDocumentsAllowed && (order.submittedBy === userId || order.revisedBy === userId)
