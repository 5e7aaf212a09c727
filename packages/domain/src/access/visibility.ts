import type { User } from './actor.ts'
import { isInScope, type Scoped } from './scope.ts'

/** Whether the user may know that the document exists: it lies in the user's scope, or the user made it. */
export const canSee = (user: User, document: Scoped & { readonly createdBy: number }): boolean =>
  document.createdBy === user.id || isInScope(user.scope, document)
