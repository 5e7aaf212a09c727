import { ROLES, type Role } from '../access/roles.ts'
import { RuleError } from '../kernel/rule-error.ts'

/** What a user may do and where: the part of an account that only an administrator changes, and never their own. */
export type Access = {
  readonly roles: readonly Role[]
  /** Code of the branch where the user works. */
  readonly branchId: string
  /** Branches granted beyond what the roles give. */
  readonly branches: readonly string[]
  /** Empty = all. */
  readonly operations: readonly string[]
  readonly active: boolean
}

type Editor = { readonly id: number; readonly roles: readonly Role[] }

/** Whether an editor may grant a role and take it away: ADMIN all, SUPER_USER all but ADMIN, nobody else any. */
export const mayGrant = (editor: readonly Role[], role: Role): boolean =>
  editor.includes('ADMIN') || (editor.includes('SUPER_USER') && role !== 'ADMIN')

/** Whether an editor may grant any role at all. */
export const isEditor = (roles: readonly Role[]): boolean => ROLES.some((role) => mayGrant(roles, role))

/**
 * Why the editor may not change the access of this account at all; null = they may. ROLE_MISSING, OWN_ACCESS, or USER_ABOVE_EDITOR
 * where the account holds a role that the editor may not grant.
 */
export function accessRefusal(editor: Editor, user: { readonly id: number } & Pick<Access, 'roles'>) {
  if (!isEditor(editor.roles)) return new RuleError('ROLE_MISSING', { roles: ['ADMIN', 'SUPER_USER'] })
  if (editor.id === user.id) return new RuleError('OWN_ACCESS')
  const above = user.roles.filter((role) => !mayGrant(editor.roles, role))
  return above.length > 0 ? new RuleError('USER_ABOVE_EDITOR', { roles: above }) : null
}

export type AccessChange = {
  readonly userId: number
  readonly before: Access
  readonly after: Access
  /** Active accounts with the role ADMIN besides this one. */
  readonly otherAdmins: number
}

/**
 * Throws why the editor may not change the access of an account so: what accessRefusal says, at the changed fields, ROLE_NOT_GRANTABLE
 * for an added role, LAST_ADMIN when no active ADMIN would be left. A change of nothing is always allowed.
 */
export function requireAccessChange(editor: Editor, { userId, before, after, otherAdmins }: AccessChange) {
  const fields = changedAccess(before, after)
  if (fields.length === 0) return
  const refusal = accessRefusal(editor, { id: userId, roles: before.roles })
  if (refusal !== null) throw atFields(refusal, fields)
  requireGrantable(editor.roles, after.roles)
  if (isActiveAdmin(before) && !isActiveAdmin(after) && otherAdmins === 0)
    throw atFields(new RuleError('LAST_ADMIN'), fields)
}

/** Throws ROLE_NOT_GRANTABLE with the roles that the editor may not grant: for a new account, and for roles that are added. */
export function requireGrantable(editor: readonly Role[], roles: readonly Role[]): void {
  const refused = roles.filter((role) => !mayGrant(editor, role))
  if (refused.length > 0) throw atFields(new RuleError('ROLE_NOT_GRANTABLE', { roles: refused }), ['roles'])
}

/** The fields in which two accesses differ; the order of codes in a list does not matter. */
export const changedAccess = (before: Access, after: Access): (keyof Access)[] =>
  FIELDS.filter((field) => folded(before[field]) !== folded(after[field]))

const FIELDS = ['roles', 'branchId', 'branches', 'operations', 'active'] as const satisfies (keyof Access)[]

const folded = (value: Access[keyof Access]) =>
  Array.isArray(value) ? JSON.stringify([...new Set(value)].toSorted()) : JSON.stringify(value)

const isActiveAdmin = ({ roles, active }: Access) => active && roles.includes('ADMIN')

const atFields = ({ code, facts }: RuleError, fields: readonly string[]) =>
  new RuleError(
    code,
    facts,
    fields.map((field) => ({ field, rule: code, facts })),
  )
