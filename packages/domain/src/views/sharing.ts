import type { User } from '../access/actor.ts'
import { hasRole } from '../access/roles.ts'
import { isInScope } from '../access/scope.ts'

export type SharedWith = 'nobody' | 'branch' | 'everybody'

/** Whose a saved view is, and who else may use it; the branch is the owner's. */
export type ViewSharing = {
  readonly ownerId: number
  readonly sharedWith: SharedWith
  readonly branchId: string
}

/** Whether the user may use the view: it is theirs, or shared with them. */
export function isShownTo(user: User, { ownerId, sharedWith, branchId }: ViewSharing): boolean {
  if (ownerId === user.id || sharedWith === 'everybody') return true
  return sharedWith === 'branch' && isInScope(user.scope, { branchId })
}

/** Whether the user may rename, change, share or delete it: the owner, and administrators what is shared. */
export const mayChange = (user: User, view: ViewSharing): boolean =>
  view.ownerId === user.id || (hasRole(user.roles, 'SUPER_USER') && isShownTo(user, view))

/** Views of one owner on one list at most: in a longer list nobody finds them. */
export const MAX_VIEWS = 50
