import { canDo } from '../access/actions.ts'
import type { User } from '../access/actor.ts'

/** Where a lock reaches: null = every branch, every operation. */
export type LockReach = { readonly branchId: string | null; readonly operationId: string | null }

/** Whether the user may put or take off such a lock: nobody locks further than the own branches and operations. */
export const mayManageLock = (user: User, { branchId, operationId }: LockReach): boolean =>
  canDo(user.roles, 'manage-locks') &&
  covers(user.scope.branches, branchId) &&
  covers(user.scope.operations, operationId)

/** Whether the lock touches what the user sees: also one that reaches further. */
export const concernsUser = (user: User, { branchId, operationId }: LockReach): boolean =>
  touches(user.scope.branches, branchId) && touches(user.scope.operations, operationId)

type Codes = 'all' | readonly string[]

const covers = (codes: Codes, code: string | null) =>
  codes === 'all' || (code !== null && codes.includes(code))
const touches = (codes: Codes, code: string | null) => code === null || covers(codes, code)
