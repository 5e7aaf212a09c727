import type { User } from '../access/actor.ts'
import { type Deputyship, deputyshipsAt } from '../access/deputyship.ts'
import { hasRole } from '../access/roles.ts'
import type { Scoped } from '../access/scope.ts'
import { canSee } from '../access/visibility.ts'
import type { ApprovalStage } from '../documents/approval-stage.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { type ApprovalPolicy, type HandledDocument, isOwnDocument } from './own-document.ts'
import { STAGE_ROLE } from './stage-roles.ts'

type DecidedDocument = Scoped & HandledDocument & { readonly createdBy: number }

/** In whose name a user decides: their own, or that of an absent person. */
export type DecidingRight = 'own' | Deputyship

/**
 * In whose name the user decides on a stage of the document: their own right first, then the deputyships in the
 * order in which they began. Returns, and does not throw, a RuleError when there is no right: NOT_FOUND, ROLE_MISSING, OWN_DOCUMENT, OWN_DOCUMENT_OF_ABSENT.
 */
export function decidingRight(
  user: User,
  stage: ApprovalStage,
  { order, policy }: { readonly order: DecidedDocument; readonly policy: ApprovalPolicy },
): DecidingRight | RuleError {
  const rights = rightsAt(user, stage, order)
  const [first] = rights
  if (first === undefined) return noRight(user, stage, order)
  if (isOwnDocument(user.id, order, policy)) return new RuleError('OWN_DOCUMENT', { stage })
  return rights.find((right) => !isOfAbsent(right, order, policy)) ?? ownOfAbsent(first, stage)
}

/** The absent person counts as well: a deputy must not approve what that person submitted (decision 0061). */
const isOfAbsent = (right: DecidingRight, order: DecidedDocument, policy: ApprovalPolicy) =>
  right !== 'own' && isOwnDocument(right.absent.id, order, policy)

function rightsAt(user: User, stage: ApprovalStage, order: DecidedDocument): DecidingRight[] {
  const held = deputyshipsAt(user, order).filter(({ stages }) => stages.includes(stage))
  const own = canSee(user, order) && hasRole(user.roles, 'SUPER_USER', STAGE_ROLE[stage])
  return own ? ['own', ...held] : held
}

function noRight(user: User, stage: ApprovalStage, order: DecidedDocument): RuleError {
  const isKnown = canSee(user, order) || deputyshipsAt(user, order).length > 0
  return isKnown
    ? new RuleError('ROLE_MISSING', { roles: [STAGE_ROLE[stage]] })
    : new RuleError('NOT_FOUND', { stage })
}

const ownOfAbsent = (right: DecidingRight, stage: ApprovalStage) =>
  new RuleError('OWN_DOCUMENT_OF_ABSENT', { stage, absent: right === 'own' ? null : right.absent.name })
