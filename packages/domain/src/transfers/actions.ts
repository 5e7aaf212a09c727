import type { Actor } from '../access/actor.ts'
import { hasRole } from '../access/roles.ts'
import { isInScope } from '../access/scope.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { TRANSFER_ACTION_TABLE, TRANSFER_ACTIONS, type TransferAction } from './action-table.ts'
import { deriveTransferState, type TransferState } from './derive-state.ts'
import type { TransferFacts } from './facts.ts'

type Place = Pick<TransferFacts, 'branchId' | 'toBranchId'>

/** What this user may do with this transfer now: the buttons. Empty for what lies outside the user's scope. */
export const allowedActions = (actor: Actor, transfer: TransferFacts): TransferAction[] =>
  allowedInState(actor, transfer, deriveTransferState(transfer))

/** The same for a row of a list, of which only the state was read. */
export const allowedInState = (actor: Actor, place: Place, state: TransferState): TransferAction[] =>
  TRANSFER_ACTIONS.filter(
    (action) => (wrongActor(action, actor, place) ?? wrongState(action, state)) === null,
  )

/** Throws why the action is refused: NOT_FOUND, ROLE_MISSING, TRANSFER_OTHER_BRANCH or ACTION_NOT_ALLOWED. */
export function assertAllowed(action: TransferAction, actor: Actor, transfer: TransferFacts): void {
  const refusal = refusalOf(action, actor, transfer)
  if (refusal !== null) throw refusal
}

/** Why the action is refused, with the role, branch or state that stands in the way; null = it is allowed. */
export const refusalOf = (action: TransferAction, actor: Actor, transfer: TransferFacts): RuleError | null =>
  wrongActor(action, actor, transfer) ?? wrongState(action, deriveTransferState(transfer))

/** Throws when the transfer's state does not allow the action. Every transition begins with it; roles are checked by the caller. */
export function requireState(action: TransferAction, transfer: TransferFacts): void {
  const refusal = wrongState(action, deriveTransferState(transfer))
  if (refusal !== null) throw refusal
}

/** A transfer is seen from both ends. */
export const isVisible = (actor: Actor, { branchId, toBranchId }: Place): boolean =>
  actor === 'system' || [branchId, toBranchId].some((branch) => isInScope(actor.scope, { branchId: branch }))

function wrongState(action: TransferAction, transferState: TransferState): RuleError | null {
  if (TRANSFER_ACTION_TABLE[action].moves[transferState] !== undefined) return null
  return new RuleError('ACTION_NOT_ALLOWED', { action, transferState })
}

/** The system may do everything: the user who asked for it was checked before. An empty `who` = the system only. */
function wrongActor(action: TransferAction, actor: Actor, transfer: Place): RuleError | null {
  if (actor === 'system') return null
  if (!isVisible(actor, transfer)) return new RuleError('NOT_FOUND', { action })
  const { who, side } = TRANSFER_ACTION_TABLE[action]
  if (who.length === 0 || !hasRole(actor.roles, 'SUPER_USER', ...who))
    return new RuleError('ROLE_MISSING', { action, roles: who })
  if (side === 'either') return null
  const branch = side === 'from' ? transfer.branchId : transfer.toBranchId
  return isInScope(actor.scope, { branchId: branch })
    ? null
    : new RuleError('TRANSFER_OTHER_BRANCH', { action, branch })
}
