import type { HistoryType } from '@cais/contract/audit/endpoints'
import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { CREDIT_NOTE_ROLES, hasRole, PICKERS, type RuleRole } from '@cais/domain/access/roles'
import { isInScope } from '@cais/domain/access/scope'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { concernsUser } from '@cais/domain/locks/lock-keeping'
import type { Db } from '../../db/pool.ts'
import { DOCUMENT_READERS } from '../orders/document-roles.ts'
import { isVisible } from '../orders/visibility.ts'
import {
  findAbsencePeople,
  findBranchOf,
  findLockReach,
  findOrderPlace,
  findShipmentPlace,
  findWarehouseBranch,
} from './store.ts'

/** Whose history it is: readable by who may see the record. Throws NOT_FOUND, ROLE_MISSING. */
export async function requireObject(db: Db, user: User, type: HistoryType, id: string | undefined) {
  if (hasRole(user.roles, 'SUPER_USER')) return
  // The log of a whole type is an administrator's matter.
  if (id === undefined) throw roleMissing(['ADMIN', 'SUPER_USER'])
  const isTheirs = await LOOK_UP[type](db, user, id)
  if (!isTheirs) throw new RuleError('NOT_FOUND', { [type]: id })
}

type LookUp = (db: Db, user: User, id: string) => Promise<boolean>

const LOOK_UP: Readonly<Record<HistoryType, LookUp>> = {
  order: async (db, user, id) => {
    requireRole(user, DOCUMENT_READERS)
    const row = isNumber(id) ? await findOrderPlace(db, Number(id)) : undefined
    return row !== undefined && isVisible(user, row)
  },
  shipment: async (db, user, id) => {
    requireRole(user, [...PICKERS, 'WAREHOUSE_MANAGER', 'STOCK_ANALYST', 'OPERATOR', 'REPRINTING_OPERATOR'])
    const row = isNumber(id) ? await findShipmentPlace(db, Number(id)) : undefined
    return row !== undefined && isInScope(user.scope, { branchId: row.branch_id })
  },
  stock: async (db, user, id) => {
    requireRole(user, [...PICKERS, 'WAREHOUSE_MANAGER', 'STOCK_ANALYST'])
    const branchId = isNumber(id) ? await findBranchOf(db, 'stock_levels', Number(id)) : undefined
    return branchId !== undefined && isInScope(user.scope, { branchId })
  },
  'stock-count': async (db, user, id) => {
    requireRole(user, GENERAL_ACTIONS['keep-stock'])
    const branchId = isNumber(id) ? await findBranchOf(db, 'stock_counts', Number(id)) : undefined
    return branchId !== undefined && isInScope(user.scope, { branchId })
  },
  warehouse: async (db, user, id) => {
    requireRole(user, GENERAL_ACTIONS['keep-stock'])
    const branchId = await findWarehouseBranch(db, id)
    return branchId !== undefined && isInScope(user.scope, { branchId })
  },
  user: async (_db, user, id) => Number(id) === user.id,
  absence: async (db, user, id) => {
    const row = isNumber(id) ? await findAbsencePeople(db, Number(id)) : undefined
    return row !== undefined && [row.absent_id, row.deputy_id].includes(user.id)
  },
  lock: async (db, user, id) => {
    requireRole(user, GENERAL_ACTIONS['keep-locks'])
    const row = isNumber(id) ? await findLockReach(db, Number(id)) : undefined
    return row !== undefined && concernsUser(user, row)
  },
  settings: async () => {
    throw roleMissing(['ADMIN', 'SUPER_USER'])
  },
  creditnote: async (_db, user) => {
    requireRole(user, CREDIT_NOTE_ROLES)
    return false
  },
}

const isNumber = (id: string) => /^\d{1,15}$/.test(id)

function requireRole(user: User, roles: readonly RuleRole[]): void {
  if (!hasRole(user.roles, ...roles)) throw roleMissing(roles)
}

const roleMissing = (roles: readonly RuleRole[]) => new RuleError('ROLE_MISSING', { roles })
