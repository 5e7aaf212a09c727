import { RuleError } from '../kernel/rule-error.ts'
import type { CreditNoteAction } from './action-table.ts'
import { requirePhase } from './actions.ts'
import type { CreditNoteApproval, CreditNoteDecision, CreditNoteFacts } from './facts.ts'

type Decided = Omit<CreditNoteDecision, 'decision'> & {
  readonly stage: CreditNoteApproval
  /** Digest of the credit note as it is now; differs from what was decided on when it changed meanwhile. */
  readonly current: string
}

/** The action of the table that decides a stage. */
export const creditNoteDecision = (verb: 'approve' | 'reject', stage: CreditNoteApproval): CreditNoteAction =>
  `${verb}-${stage}`

/**
 * Approves a stage; the financial approval issues. A debit note has no upper limit, so its financial approval needs a reason too. Throws
 * ACTION_NOT_ALLOWED, REASON_MISSING, APPROVAL_OUTDATED.
 */
export function approveCreditNote(note: CreditNoteFacts, decided: Decided): CreditNoteFacts {
  requirePhase(creditNoteDecision('approve', decided.stage), note)
  if (decided.stage === 'commercial' || note.kind === 'debit') requireReason(decided.reason)
  const after = decide(note, decided, 'approved')
  return decided.stage === 'financial' ? { ...after, issuedAt: decided.at } : after
}

/** Refuses a stage: the credit note ends. Throws ACTION_NOT_ALLOWED, REASON_MISSING, APPROVAL_OUTDATED, CREDIT_GOODS_ARE_BACK. */
export function rejectCreditNote(note: CreditNoteFacts, decided: Decided): CreditNoteFacts {
  requirePhase(creditNoteDecision('reject', decided.stage), note)
  requireReason(decided.reason)
  return decide(note, decided, 'rejected')
}

/** Cancels before the goods are back. Throws ACTION_NOT_ALLOWED, REASON_MISSING. */
export function cancelCreditNote(note: CreditNoteFacts, { at, reason }: End): CreditNoteFacts {
  requirePhase('cancel', note)
  requireReason(reason)
  return { ...note, cancelledAt: at }
}

/** Ends a credit note that will not be issued. Throws ACTION_NOT_ALLOWED, REASON_MISSING. */
export function closeCreditNote(note: CreditNoteFacts, { at, reason }: End): CreditNoteFacts {
  requirePhase('close', note)
  requireReason(reason)
  return { ...note, closedAt: at }
}

/** Sets the claim free. Throws ACTION_NOT_ALLOWED without one. */
export function unlinkClaim(note: CreditNoteFacts): CreditNoteFacts {
  requirePhase('unlink', note)
  return { ...note, claim: '' }
}

type End = { readonly at: string; readonly reason: string }

function decide(
  note: CreditNoteFacts,
  { stage, current, ...given }: Decided,
  decision: CreditNoteDecision['decision'],
) {
  if (given.digest !== current) throw new RuleError('APPROVAL_OUTDATED', { stage: stage.toUpperCase() })
  return { ...note, approvals: { ...note.approvals, [stage]: { ...given, decision } } }
}

function requireReason(reason: string): void {
  if (reason.trim() === '') throw new RuleError('REASON_MISSING', {}, [{ field: 'reason', rule: 'required' }])
}
