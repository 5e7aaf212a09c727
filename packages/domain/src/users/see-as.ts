import type { Role } from '../access/roles.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { isEditor, mayGrant } from './edit-access.ts'

/** For so long an administrator sees the product as somebody else; then it ends by itself. */
export const SEE_AS_MINUTES = 30

/** What ended it: the administrator went back, its time was up, they signed out, or one of the two lost the rights that it needs. */
export type SeeAsEnd = 'back' | 'time' | 'sign-out' | 'access'

type Account = { readonly id: number; readonly roles: readonly Role[]; readonly active: boolean }

/**
 * Why the administrator may not see the product as this user; null = they may. The same line as for changing somebody's access
 * (decision 0151): ADMIN as everybody, SUPER_USER as who is no ADMIN, nobody as themselves. ROLE_MISSING, SEE_AS_OWN,
 * SEE_AS_ABOVE, USER_INACTIVE.
 */
export function seeAsRefusal(administrator: Account, user: Account): RuleError | null {
  if (!administrator.active || !isEditor(administrator.roles))
    return new RuleError('ROLE_MISSING', { roles: ['ADMIN', 'SUPER_USER'] })
  if (administrator.id === user.id) return new RuleError('SEE_AS_OWN')
  const above = user.roles.filter((role) => !mayGrant(administrator.roles, role))
  if (above.length > 0) return new RuleError('SEE_AS_ABOVE', { roles: above })
  return user.active ? null : new RuleError('USER_INACTIVE')
}
