import { type ClaimFacts, draftOf, isOpenLine } from './facts.ts'

/** How a claim stands; 'wrong' is shown as cancelled. The order is that of the tabs. */
export const CLAIM_STATES = ['pending', 'draft', 'linked', 'wrong'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

/** The state of a claim, out of its facts alone. A linked claim with a line that no credit note deals with waits for somebody again. */
export function deriveClaimState(claim: ClaimFacts): ClaimState {
  if (claim.wrongAt !== null) return 'wrong'
  if (draftOf(claim) !== null) return 'draft'
  return claim.notes.length > 0 && !claim.lines.some(isOpenLine) ? 'linked' : 'pending'
}
