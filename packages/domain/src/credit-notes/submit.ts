import { RuleError } from '../kernel/rule-error.ts'
import { requirePhase } from './actions.ts'
import type { CreditNoteFacts } from './facts.ts'
import type { ReasonEffect } from './reason-effects.ts'

export type Submission = {
  readonly by: number
  readonly at: string
  readonly reasonId: string
  readonly reasonText: string
  /** Whether the reason asks for words. */
  readonly needsText: boolean
  /** How goods come back, as the reason says. */
  readonly goods: ReasonEffect['goods']
  /** Another credit note stands on the same claim, and the user did not confirm that. */
  readonly isSecondOfClaim: boolean
  readonly confirmed: boolean
}

type Fault = {
  readonly field: string
  readonly rule: 'REASON_MISSING' | 'NO_LINES' | 'QUANTITY_NOT_POSITIVE' | 'NEGOTIATED_PRICE_MISSING'
}

/**
 * Submits a draft. Throws ACTION_NOT_ALLOWED, and with every field at fault REASON_MISSING, NO_LINES, QUANTITY_NOT_POSITIVE or
 * NEGOTIATED_PRICE_MISSING; CLAIM_HAS_CREDIT_NOTE until the second one of a claim is confirmed.
 */
export function submitCreditNote(note: CreditNoteFacts, submission: Submission): CreditNoteFacts {
  requirePhase('submit', note)
  const faults = faultsOf(note, submission)
  const [first] = faults
  if (first) throw new RuleError(first.rule, {}, faults)
  if (submission.isSecondOfClaim && !submission.confirmed) throw new RuleError('CLAIM_HAS_CREDIT_NOTE', {})
  return {
    ...note,
    submittedBy: submission.by,
    submittedAt: submission.at,
    hasCollection: submission.goods !== 'none',
    goods: submission.goods,
  }
}

function faultsOf({ lines }: CreditNoteFacts, { reasonId, reasonText, needsText }: Submission): Fault[] {
  const reason: Fault[] = []
  if (reasonId === '') reason.push({ field: 'reasonId', rule: 'REASON_MISSING' })
  else if (needsText && reasonText.trim() === '') reason.push({ field: 'reasonText', rule: 'REASON_MISSING' })
  if (lines.length === 0) return [...reason, { field: 'lines', rule: 'NO_LINES' }]
  const quantities = lines.flatMap(({ asked }, at): Fault[] =>
    asked > 0 ? [] : [{ field: `lines.${at}.quantity`, rule: 'QUANTITY_NOT_POSITIVE' }],
  )
  const prices = lines.flatMap(({ negotiatedPrice }, at): Fault[] =>
    negotiatedPrice === null
      ? [{ field: `lines.${at}.negotiatedPrice`, rule: 'NEGOTIATED_PRICE_MISSING' }]
      : [],
  )
  return [...reason, ...quantities, ...prices]
}
