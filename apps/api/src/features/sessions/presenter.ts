import type { Me } from '@cais/contract/sessions/schemas'
import { roleFlags } from '@cais/domain/access/flags'
import { pagesOf } from '@cais/domain/access/pages'
import { isRole, type Role } from '@cais/domain/access/roles'
import type { Scope } from '@cais/domain/access/scope'
import type { MeRow } from './store.ts'

/** The signed-in user as the screens need them. */
export function presentMe(row: MeRow, scope: Scope): Me {
  const roles = row.roles.filter(isRole)
  return {
    id: row.id,
    username: row.username,
    name: row.name,
    surname: row.surname,
    email: row.email,
    branchId: row.branch_id,
    branchName: row.branch_name,
    roles,
    flags: presentFlags(roles),
    scope: presentScope(scope),
    defaultPrinter: row.default_printer,
    pages: pagesOf(roles),
    version: row.version,
  }
}

const presentScope = ({ branches, operations }: Scope): Me['scope'] => ({
  branches: branches === 'all' ? [] : [...branches],
  operations: operations === 'all' ? [] : [...operations],
  all: branches === 'all',
})

function presentFlags(roles: readonly Role[]): Me['flags'] {
  const flags = roleFlags(roles)
  return {
    admin: flags.isAdmin,
    superUser: flags.isSuperUser,
    operator: flags.isOperator,
    approver: flags.isApprover,
    stockAnalyst: flags.isStockAnalyst,
    pickingManager: flags.isPickingManager,
    distributionManager: flags.isDistributionManager,
    warehouseManager: flags.isWarehouseManager,
  }
}
