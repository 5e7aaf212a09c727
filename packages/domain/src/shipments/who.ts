import type { User } from '../access/actor.ts'
import { hasRole, type RuleRole } from '../access/roles.ts'

/** Whether one of the user's roles is named. ADMIN and SUPER_USER may whatever some user may. */
export const isOneOf = (user: User, who: readonly RuleRole[]): boolean =>
  hasRole(user.roles, 'SUPER_USER', ...who)
