import type { Actor, User } from '../access/actor.ts'
import { onlyReprints } from '../access/landing.ts'
import { hasRole } from '../access/roles.ts'
import { isInScope } from '../access/scope.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { CREDIT_NOTE_ACTION_TABLE, CREDIT_NOTE_ACTIONS, type CreditNoteAction } from './action-table.ts'
import { deriveCreditNotePhase } from './derive-stage.ts'
import type { CreditNoteFacts } from './facts.ts'

/** What this user may do with this credit note now: the buttons. Empty for what the user may not see. */
export const allowedCreditNoteActions = (actor: Actor, note: CreditNoteFacts): CreditNoteAction[] =>
  CREDIT_NOTE_ACTIONS.filter((action) => creditNoteRefusal(action, actor, note) === null)

/** Throws why the action is refused: NOT_FOUND, ROLE_MISSING, OWN_DOCUMENT, ACTION_NOT_ALLOWED or the guard's own code. */
export function assertCreditNoteAction(action: CreditNoteAction, actor: Actor, note: CreditNoteFacts): void {
  const refusal = creditNoteRefusal(action, actor, note)
  if (refusal !== null) throw refusal
}

/** Why the action is refused; null = it is allowed. */
export const creditNoteRefusal = (
  action: CreditNoteAction,
  actor: Actor,
  note: CreditNoteFacts,
): RuleError | null =>
  actor === 'system'
    ? wrongPhase(action, note)
    : (wrongActor(action, actor, note) ?? wrongPhase(action, note) ?? ownDecision(action, actor, note))

/** Throws when the phase does not allow the action. Every transition begins with it; roles are checked by the caller. */
export function requirePhase(action: CreditNoteAction, note: CreditNoteFacts): void {
  const refusal = wrongPhase(action, note)
  if (refusal !== null) throw refusal
}

/**
 * Whether the user may know that it exists: it lies in the user's scope, or the user made it. A draft is its creator's and the administrators';
 * who only prints again sees those that were issued.
 */
export const canSeeCreditNote = (
  user: User,
  note: Pick<CreditNoteFacts, 'createdBy' | 'submittedAt' | 'issuedAt' | 'branchId' | 'operationId'>,
): boolean => {
  if (note.issuedAt === null && onlyReprints(user.roles, 'credit')) return false
  if (note.createdBy === user.id) return true
  return note.submittedAt === null ? hasRole(user.roles, 'SUPER_USER') : isInScope(user.scope, note)
}

function wrongPhase(action: CreditNoteAction, note: CreditNoteFacts): RuleError | null {
  const { moves, guard, refusal } = CREDIT_NOTE_ACTION_TABLE[action]
  const phase = deriveCreditNotePhase(note)
  const facts = { action, creditNote: phase }
  if (moves[phase] === undefined) return new RuleError('ACTION_NOT_ALLOWED', facts)
  return (guard?.(note) ?? true) ? null : new RuleError(refusal ?? 'ACTION_NOT_ALLOWED', facts)
}

function wrongActor(action: CreditNoteAction, user: User, note: CreditNoteFacts): RuleError | null {
  const { who: always, atDock = [], creator = false } = CREDIT_NOTE_ACTION_TABLE[action]
  const who = note.goods === 'truck' ? [...always, ...atDock] : always
  if (!canSeeCreditNote(user, note)) return new RuleError('NOT_FOUND', { action })
  if (hasRole(user.roles, 'SUPER_USER', ...who)) return isOfOthers(action, user, note)
  // an approved one is cancelled by administrators only
  const isLate = action === 'cancel' && note.approvals.commercial !== undefined
  return creator && note.createdBy === user.id && !isLate
    ? null
    : new RuleError('ROLE_MISSING', { action, roles: who })
}

/** A draft belongs to who makes it, and a collection to who collects; administrators may help. */
function isOfOthers(action: CreditNoteAction, user: User, note: CreditNoteFacts): RuleError | null {
  const isDraftAction = action === 'save-draft' || action === 'delete-draft' || action === 'submit'
  const isCollecting = action === 'record-collection' || action === 'end-collection'
  const isOwn =
    (!isDraftAction || note.createdBy === user.id) && (!isCollecting || note.collectorId === user.id)
  if (isOwn || hasRole(user.roles, 'SUPER_USER')) return null
  return new RuleError('ROLE_MISSING', { action, roles: ['ADMIN'] })
}

const DECISIONS = new Set<CreditNoteAction>([
  'approve-commercial',
  'approve-collection',
  'approve-financial',
  'reject-commercial',
  'reject-collection',
  'reject-financial',
])

/** Nobody decides on what they submitted, unless an administrator allowed that in the branch. */
function ownDecision(action: CreditNoteAction, user: User, note: CreditNoteFacts): RuleError | null {
  const isOwn = DECISIONS.has(action) && note.submittedBy === user.id
  return isOwn && note.ownDecisionsAllowed !== true ? new RuleError('OWN_DOCUMENT', { action }) : null
}
