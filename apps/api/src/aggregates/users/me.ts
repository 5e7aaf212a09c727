import type { Me, SeeingAs } from '@cais/contract/sessions/schemas'
import { type Deputyship, rolesWithDeputyship } from '@cais/domain/access/deputyship'
import { roleFlags } from '@cais/domain/access/flags'
import { pagesOf } from '@cais/domain/access/pages'
import { isRole, type Role } from '@cais/domain/access/roles'
import type { Scope } from '@cais/domain/access/scope'
import { STAGE_ROLE } from '@cais/domain/approvals/stage-roles'
import type { Db } from '../../db/pool.ts'
import type { Administrator, Caller } from '../../http/session/caller.ts'
import { findMe, type MeRow } from './sessions.ts'

type Rights = Pick<Caller, 'seenBy'> & {
  readonly scope: Scope
  readonly deputyships?: readonly Deputyship[]
}

/** The signed-in user as the screens need them. */
function presentMe(row: MeRow, { scope, deputyships = [], seenBy }: Rights): Me {
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
    effectiveRoles: presentEffective(roles, deputyships),
    flags: presentFlags(roles),
    scope: presentScope(scope),
    defaultPrinter: row.default_printer,
    // It is theirs to change, not that of an administrator who looks.
    mustChangePassword: row.must_change_password && seenBy === undefined,
    pages: pagesOf(rolesWithDeputyship({ roles, deputyships })),
    seeingAs: seenBy === undefined ? null : presentSeeingAs(seenBy),
    version: row.version,
  }
}

export const presentSeeingAs = ({ id, name, startedAt, endsAt }: Administrator): SeeingAs => ({
  administrator: { id, name },
  startedAt: new Date(startedAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
})

/** The own roles, then the approval roles that the user has as a deputy. */
const presentEffective = (roles: readonly Role[], deputyships: readonly Deputyship[]) => [
  ...roles.map((role) => ({ role, onBehalfOf: null })),
  ...deputyships.flatMap(({ stages, absent }) =>
    stages.map((stage) => ({ role: STAGE_ROLE[stage], onBehalfOf: absent })),
  ),
]

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

/** The signed-in user: roles, flags, scope, branch, pages. */
export const readMe = async (db: Db, user: Caller): Promise<Me> => presentMe(await findMe(db, user.id), user)
