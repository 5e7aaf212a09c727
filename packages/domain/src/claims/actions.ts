import type { User } from '../access/actor.ts'
import { hasRole } from '../access/roles.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { CLAIM_ACTION_TABLE, CLAIM_ACTIONS, type ClaimAction } from './action-table.ts'
import { deriveClaimState } from './derive-claim-state.ts'
import type { ClaimFacts } from './facts.ts'

/** What this user may do with this claim now: the buttons. Whether the user may see it is decided before. */
export const allowedClaimActions = (user: User, claim: ClaimFacts): ClaimAction[] =>
  CLAIM_ACTIONS.filter((action) => claimRefusal(action, user, claim) === null)

/** Throws ROLE_MISSING, ACTION_NOT_ALLOWED or the guard's own code. */
export function assertClaimAction(action: ClaimAction, user: User, claim: ClaimFacts): void {
  const refusal = claimRefusal(action, user, claim)
  if (refusal !== null) throw refusal
}

/** Why the action is refused; null = it is allowed. */
export function claimRefusal(action: ClaimAction, user: User, claim: ClaimFacts): RuleError | null {
  const { who, from, guard, refusal } = CLAIM_ACTION_TABLE[action]
  if (!hasRole(user.roles, 'SUPER_USER', ...who)) return new RuleError('ROLE_MISSING', { action, roles: who })
  const state = deriveClaimState(claim)
  const facts = { action, claim: state }
  if (!from.includes(state)) return new RuleError('ACTION_NOT_ALLOWED', facts)
  return (guard?.(claim) ?? true) ? null : new RuleError(refusal ?? 'ACTION_NOT_ALLOWED', facts)
}
