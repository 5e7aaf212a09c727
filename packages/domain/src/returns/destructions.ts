import type { User } from '../access/actor.ts'
import { hasRole } from '../access/roles.ts'
import { isInScope } from '../access/scope.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { DISPOSITION_RULES } from './dispositions.ts'

/** A destruction that a colleague is asked to confirm as its witness; until then the goods wait where they are (docs/domain/returns.md). */
export const DESTRUCTION_STATES = ['waiting', 'confirmed', 'declined', 'withdrawn'] as const
export type DestructionState = (typeof DESTRUCTION_STATES)[number]

export const DESTRUCTION_ACTIONS = ['confirm', 'decline', 'withdraw'] as const
export type DestructionAction = (typeof DESTRUCTION_ACTIONS)[number]

export const STATE_AFTER = {
  confirm: 'confirmed',
  decline: 'declined',
  withdraw: 'withdrawn',
} as const satisfies Record<DestructionAction, DestructionState>

export type Destruction = {
  readonly branchId: string
  readonly askedBy: number
  readonly witnessId: number
  readonly state: DestructionState
}

/** Who destroys goods of a branch, and therefore may witness it. */
export const mayDestroy = (user: Pick<User, 'roles' | 'scope'>, branchId: string): boolean =>
  hasRole(user.roles, 'SUPER_USER', ...DISPOSITION_RULES.destroyed.who) && isInScope(user.scope, { branchId })

/** The witness confirms or declines, nobody else; who asked takes it back, and administrators may. */
export function destructionActions(user: User, destruction: Destruction): DestructionAction[] {
  const { branchId, askedBy, witnessId, state } = destruction
  if (state !== 'waiting' || !mayDestroy(user, branchId)) return []
  const isWitness = user.id === witnessId && user.id !== askedBy
  return [
    ...(isWitness ? (['confirm', 'decline'] as const) : []),
    ...(user.id === askedBy || hasRole(user.roles, 'SUPER_USER') ? (['withdraw'] as const) : []),
  ]
}

/** Throws CONFIRMATION_DECIDED, WITNESS_OTHER for everybody but the witness, OWN_ENTRY for who may not take it back, REASON_MISSING. */
export function requireDestructionAction(
  action: DestructionAction,
  user: User,
  destruction: Destruction & { readonly reason: string; readonly witness: string },
): void {
  const { state, reason, witness } = destruction
  if (state !== 'waiting') throw new RuleError('CONFIRMATION_DECIDED')
  if (!destructionActions(user, destruction).includes(action))
    throw action === 'withdraw' ? new RuleError('OWN_ENTRY') : new RuleError('WITNESS_OTHER', { witness })
  if (action === 'decline' && reason.trim() === '')
    throw new RuleError('REASON_MISSING', {}, [{ field: 'reason', rule: 'REASON_MISSING' }])
}
