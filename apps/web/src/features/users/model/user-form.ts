import { isRole } from '@cais/domain/access/roles'
import { scopeOf } from '@cais/domain/access/scope'
import type { ApiData, ApiRow } from '../../../lib/api/api.ts'

export type User = ApiData<'GET /users/{id}'>
export type UserRow = ApiRow<'GET /users'>
export type RoleRow = ApiRow<'GET /roles'>

/** What the page of a user lets an administrator type and choose. */
export type UserForm = {
  readonly name: string
  readonly surname: string
  readonly username: string
  readonly email: string
  readonly branchId: string
  readonly defaultPrinter: string | null
  readonly roles: readonly string[]
  /** Granted beyond the own branch and what the roles give. */
  readonly branches: readonly string[]
  /** Empty = all. */
  readonly operations: readonly string[]
}

export const EMPTY_USER: UserForm = {
  name: '',
  surname: '',
  username: '',
  email: '',
  branchId: '',
  defaultPrinter: null,
  roles: [],
  branches: [],
  operations: [],
}

const TEXTS = ['name', 'surname', 'username', 'email', 'branchId', 'defaultPrinter'] as const
const SETS = ['roles', 'branches', 'operations'] as const
export type UserField = (typeof TEXTS)[number] | (typeof SETS)[number]

export const formOf = (user: UserForm): UserForm => ({
  name: user.name,
  surname: user.surname,
  username: user.username,
  email: user.email,
  branchId: user.branchId,
  defaultPrinter: user.defaultPrinter,
  roles: user.roles,
  branches: user.branches,
  operations: user.operations,
})

const isSameText = (one: string | null, other: string | null) => (one ?? '').trim() === (other ?? '').trim()
const added = (from: readonly string[], to: readonly string[]) => to.filter((code) => !from.includes(code))

/** How many changes are not saved: each field once, each code of a list by itself. */
export const countChanges = (saved: UserForm, form: UserForm): number =>
  TEXTS.filter((field) => !isSameText(saved[field], form[field])).length +
  SETS.map(
    (field) => added(saved[field], form[field]).length + added(form[field], saved[field]).length,
  ).reduce((sum, count) => sum + count, 0)

/** The fields to send: only what differs. */
export function changesOf(saved: UserForm, form: UserForm) {
  const texts = TEXTS.filter((field) => !isSameText(saved[field], form[field]))
  const sets = SETS.filter(
    (field) => added(saved[field], form[field]).length + added(form[field], saved[field]).length > 0,
  )
  return {
    ...Object.fromEntries(
      texts.map((field) => [field, form[field]?.trim() || (field === 'defaultPrinter' ? null : '')]),
    ),
    ...(sets.includes('roles') && { roles: form.roles.filter(isRole) }),
    ...(sets.includes('branches') && { branches: [...form.branches] }),
    ...(sets.includes('operations') && { operations: [...form.operations] }),
  }
}

/** What somebody else saved while this form was open. */
export type TheirChange = {
  readonly field: UserField
  readonly before: string | readonly string[] | null
  readonly after: string | readonly string[] | null
  /** Both changed it, to different values; this form keeps its own. */
  readonly clashes: boolean
}

export type Versions = { readonly seen: UserForm; readonly form: UserForm; readonly current: UserForm }

/** The form over what others saved meanwhile: theirs where only they changed a field, lists code by code, one's own where both did. */
export function mergeUser({ seen, form, current }: Versions): { form: UserForm; theirs: TheirChange[] } {
  const texts = TEXTS.filter((field) => !isSameText(seen[field], current[field]))
  const sets = SETS.filter(
    (field) => added(seen[field], current[field]).length + added(current[field], seen[field]).length > 0,
  )
  const clashes = (field: (typeof TEXTS)[number]) =>
    !isSameText(seen[field], form[field]) && !isSameText(form[field], current[field])
  const merged = {
    ...form,
    ...Object.fromEntries(texts.filter((field) => !clashes(field)).map((field) => [field, current[field]])),
    ...Object.fromEntries(
      sets.map((field) => [field, mergedCodes(seen[field], form[field], current[field])]),
    ),
  }
  return {
    form: merged,
    theirs: [
      ...texts.map((field) => ({
        field,
        before: seen[field],
        after: current[field],
        clashes: clashes(field),
      })),
      ...sets.map((field) => ({ field, before: seen[field], after: current[field], clashes: false })),
    ],
  }
}

const mergedCodes = (seen: readonly string[], form: readonly string[], current: readonly string[]) => [
  ...current.filter((code) => !added(form, seen).includes(code)),
  ...added(seen, form).filter((code) => !current.includes(code)),
]

/** The scope that roles, branch and grants give together, as the server will see it. */
export const scopeOfForm = ({ roles, branchId, branches, operations }: UserForm) =>
  scopeOf({ roles: roles.filter(isRole), branchId, branches, operations })
