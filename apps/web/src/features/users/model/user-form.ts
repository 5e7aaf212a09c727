import { isRole } from '@cais/domain/access/roles'
import { scopeOf } from '@cais/domain/access/scope'
import type { ApiData, ApiRow } from '../../../lib/api/api.ts'
import { isSame, mergeCodes, type PartMergers } from '../../../lib/forms/merge-form.ts'

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
  /** Whose logs somebody sees who acts for a retailer. */
  readonly retailerId: string | null
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
  retailerId: null,
  roles: [],
  branches: [],
  operations: [],
}

const TEXTS = ['name', 'surname', 'username', 'email', 'branchId', 'defaultPrinter', 'retailerId'] as const
const SETS = ['roles', 'branches', 'operations'] as const

export const formOf = (user: UserForm): UserForm => ({
  name: user.name,
  surname: user.surname,
  username: user.username,
  email: user.email,
  branchId: user.branchId,
  defaultPrinter: user.defaultPrinter,
  retailerId: user.retailerId,
  roles: user.roles,
  branches: user.branches,
  operations: user.operations,
})

const added = (from: readonly string[], to: readonly string[]) => to.filter((code) => !from.includes(code))

/** How many changes are not saved: each field once, each code of a list by itself. */
export const countChanges = (saved: UserForm, form: UserForm): number =>
  TEXTS.filter((field) => !isSame(saved[field], form[field])).length +
  SETS.map(
    (field) => added(saved[field], form[field]).length + added(form[field], saved[field]).length,
  ).reduce((sum, count) => sum + count, 0)

/** The fields to send: only what differs. */
export function changesOf(saved: UserForm, form: UserForm) {
  const texts = TEXTS.filter((field) => !isSame(saved[field], form[field]))
  const sets = SETS.filter((field) => !isSame(saved[field], form[field]))
  return {
    ...Object.fromEntries(
      texts.map((field) => [
        field,
        form[field]?.trim() || (field === 'defaultPrinter' || field === 'retailerId' ? null : ''),
      ]),
    ),
    ...(sets.includes('roles') && { roles: form.roles.filter(isRole) }),
    ...(sets.includes('branches') && { branches: [...form.branches] }),
    ...(sets.includes('operations') && { operations: [...form.operations] }),
  }
}

/** Roles and codes of two people are joined one by one. */
export const USER_PARTS: PartMergers<UserForm> = {
  roles: ({ seen, mine, saved }) => mergeCodes({ seen: seen.roles, mine: mine.roles, saved: saved.roles }),
  branches: ({ seen, mine, saved }) =>
    mergeCodes({ seen: seen.branches, mine: mine.branches, saved: saved.branches }),
  operations: ({ seen, mine, saved }) =>
    mergeCodes({ seen: seen.operations, mine: mine.operations, saved: saved.operations }),
}

/** The scope that roles, branch and grants give together, as the server will see it. */
export const scopeOfForm = ({ roles, branchId, branches, operations }: UserForm) =>
  scopeOf({ roles: roles.filter(isRole), branchId, branches, operations })
