import type { RuleRole } from '../access/roles.ts'
import type { RuleCode } from '../kernel/rule-codes.ts'
import { CLAIM_STATES, type ClaimState } from './derive-claim-state.ts'
import { type ClaimFacts, draftOf, readyLines } from './facts.ts'

/** Every verb on a claim: the keys of the action table, of allowedActions and of history entries. */
export const CLAIM_ACTIONS = [
  'mark-wrong',
  'unmark-wrong',
  'link',
  'unlink',
  'generate-draft',
  'correct-line',
] as const
export type ClaimAction = (typeof CLAIM_ACTIONS)[number]

export type ClaimActionRule = {
  readonly who: readonly RuleRole[]
  readonly from: readonly ClaimState[]
  readonly guard?: (claim: ClaimFacts) => boolean
  /** Code of the refusal when the guard says no; ACTION_NOT_ALLOWED unless named. */
  readonly refusal?: RuleCode
  readonly writes: string
}

const KEEPERS = ['CREDIT_NOTE_CREATOR'] as const
const hasNotes = ({ notes }: ClaimFacts) => notes.length > 0
const NOT_WRONG = CLAIM_STATES.filter((state) => state !== 'wrong')

/** THE table of what may be done to a claim (docs/domain/claims.md). Server, buttons, docs and tests all read this one. */
export const CLAIM_ACTION_TABLE: Readonly<Record<ClaimAction, ClaimActionRule>> = {
  'mark-wrong': {
    who: KEEPERS,
    from: ['pending'],
    guard: (claim) => !hasNotes(claim),
    refusal: 'CLAIM_IS_LINKED',
    writes: 'wrongAt and the reason',
  },
  'unmark-wrong': { who: KEEPERS, from: ['wrong'], writes: 'no wrongAt' },
  link: {
    who: KEEPERS,
    from: NOT_WRONG,
    writes: 'the credit note, which deals with every line that is open',
  },
  unlink: {
    who: KEEPERS,
    from: NOT_WRONG,
    guard: hasNotes,
    writes: 'the credit note has no claim, and its lines are open again',
  },
  'generate-draft': {
    who: KEEPERS,
    from: NOT_WRONG,
    guard: (claim) => draftOf(claim) !== null || readyLines(claim) > 0,
    refusal: 'CLAIM_NOTHING_MATCHED',
    writes: 'a draft with the matched lines; the same draft while there is one',
  },
  'correct-line': {
    who: KEEPERS,
    from: ['pending', 'draft'],
    writes: 'invoice, quantity or price of an open line',
  },
}
