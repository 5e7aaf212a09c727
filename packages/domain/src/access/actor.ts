import type { Deputyship } from './deputyship.ts'
import type { Role } from './roles.ts'
import type { Scope } from './scope.ts'

/** Whoever acts: a signed-in user, or 'system' for jobs and imports. */
export type Actor = User | 'system'

export type User = {
  readonly id: number
  readonly roles: readonly Role[]
  /** Code of the branch where the user works. */
  readonly branchId: string
  readonly scope: Scope
  /** For whom the user is deputy at this moment; left out = for nobody. */
  readonly deputyships?: readonly Deputyship[]
}
