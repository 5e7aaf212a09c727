import { isRole } from '@cais/domain/access/roles'
import { scopeOf } from '@cais/domain/access/scope'

/** The columns of a user's row that give their rights. */
export type RightsColumns = {
  readonly roles: readonly string[]
  readonly branch_id: string
  readonly scope_branches: readonly string[]
  readonly scope_operations: readonly string[]
}

/** Roles and scope of a user out of the row. */
export function rightsOf({ roles: stored, branch_id, scope_branches, scope_operations }: RightsColumns) {
  const roles = stored.filter(isRole)
  const scope = scopeOf({
    roles,
    branchId: branch_id,
    branches: scope_branches,
    operations: scope_operations,
  })
  return { roles, scope }
}
