import { hasRole, managedBranches, type Role } from './roles.ts'

/** What part of the company a user sees: 'all', or the codes listed. */
export type Scope = {
  readonly branches: 'all' | readonly string[]
  readonly operations: 'all' | readonly string[]
}

/** Anything that lies in one branch and one operation. */
export type Scoped = { readonly branchId: string; readonly operationId?: string | null }

export type ScopeSource = {
  readonly roles: readonly Role[]
  readonly branchId: string
  /** Branches and operations given beyond what the roles give; no operations = all. */
  readonly branches?: readonly string[]
  readonly operations?: readonly string[]
}

/**
 * The scope of a user (docs/domain/access.md): admin and super user all; a warehouse manager the branches of the
 * roles' suffixes; everybody else their own branch; and what was granted in addition.
 */
export function scopeOf({ roles, branchId, branches = [], operations = [] }: ScopeSource): Scope {
  if (hasRole(roles, 'SUPER_USER')) return { branches: 'all', operations: 'all' }
  const managed = managedBranches(roles)
  const own = managed.length === roles.length && managed.length > 0 ? [] : [branchId]
  return {
    branches: [...new Set([...managed, ...own, ...branches])].toSorted(),
    operations: operations.length === 0 ? 'all' : [...new Set(operations)].toSorted(),
  }
}

/** Whether the thing lies in the scope. Things of no operation are judged by their branch alone. */
export function isInScope(scope: Scope, { branchId, operationId }: Scoped): boolean {
  if (!covers(scope.branches, branchId)) return false
  return operationId === undefined || operationId === null || covers(scope.operations, operationId)
}

const covers = (codes: 'all' | readonly string[], code: string) => codes === 'all' || codes.includes(code)
