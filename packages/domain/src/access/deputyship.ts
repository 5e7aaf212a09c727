import type { ApprovalStage } from '../orders/facts.ts'
import type { User } from './actor.ts'
import type { Role } from './roles.ts'
import { isInScope, type Scope, type Scoped } from './scope.ts'

/** The place of somebody who is away, held by a user while the absence lasts (decision 0061). */
export type Deputyship = {
  readonly absenceId: number
  /** Who is away. */
  readonly absent: { readonly id: number; readonly name: string }
  readonly stages: readonly ApprovalStage[]
  /** Where: what was handed over of the scope of the one who is away. */
  readonly scope: Scope
}

/** The places that the user holds for this document; empty for most. */
export const deputyshipsAt = ({ deputyships = [] }: User, place: Scoped): Deputyship[] =>
  deputyships.filter(({ scope }) => isInScope(scope, place))

/**
 * The roles that open pages and calls: a deputy looks on like an APPROVER. What a deputy may decide is asked document
 * by document (approvals/deciding-rights), so nothing else of the absent person's roles is handed on.
 */
export const gateRoles = ({
  roles,
  deputyships = [],
}: Pick<User, 'roles' | 'deputyships'>): readonly Role[] =>
  deputyships.length === 0 ? roles : [...roles, 'APPROVER']
