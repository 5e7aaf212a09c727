import type { ApprovalStage } from '../documents/approval-stage.ts'
import type { User } from './actor.ts'
import type { Role } from './roles.ts'
import { isInScope, type Scope, type Scoped } from './scope.ts'

/** Somebody is away, and a user may decide approvals in that person's name meanwhile (decision 0061). */
export type Deputyship = {
  readonly absenceId: number
  /** Who is away. */
  readonly absent: { readonly id: number; readonly name: string }
  readonly stages: readonly ApprovalStage[]
  /** Where: the part of the absent person's scope that was handed over. */
  readonly scope: Scope
}

/** The deputyships of the user that reach this document. */
export const deputyshipsAt = ({ deputyships = [] }: User, place: Scoped): Deputyship[] =>
  deputyships.filter(({ scope }) => isInScope(scope, place))

/**
 * The roles that open pages and calls: a deputy reads like an APPROVER. What a deputy may decide is checked for each document
 * (approvals/deciding-rights), so nothing else of the absent person's roles is handed on.
 */
export const rolesWithDeputyship = ({
  roles,
  deputyships = [],
}: Pick<User, 'roles' | 'deputyships'>): readonly Role[] =>
  deputyships.length === 0 ? roles : [...roles, 'APPROVER']
