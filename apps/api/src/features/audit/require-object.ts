import type { HistoryType } from '@cais/contract/audit/endpoints'
import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { MASTER_RIGHTS, type MasterNoun } from '@cais/domain/access/master-data'
import { hasRole, type RuleRole } from '@cais/domain/access/roles'
import { isInScope } from '@cais/domain/access/scope'
import { canSeeCreditNote } from '@cais/domain/credit-notes/actions'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { concernsUser } from '@cais/domain/locks/lock-reach'
import {
  CLAIM_KEEPERS,
  CREDIT_NOTE_OPENERS,
  CUSTOMER_READERS,
  DELIVERY_READERS,
  DOCUMENT_READERS,
  LOCK_EDITORS,
  MONTH_CLOSERS,
  PAYMENT_RECORDERS,
  QUARANTINE_KEEPERS,
  RECALL_READERS,
  SHIPMENT_READERS,
  SHIPMENT_WORKERS,
  STOCK_KEEPERS,
  TRANSFER_READERS,
} from '../../aggregates/company/roles.ts'
import { isVisible } from '../../aggregates/documents/visibility.ts'
import type { Db } from '../../db/pool.ts'
import {
  findAbsencePeople,
  findBranchOf,
  findClaimPlace,
  findCreditNoteFacts,
  findCustomerBranch,
  findDeliveryPlace,
  findInvoicePlace,
  findLockReach,
  findMasterRecord,
  findMoneyBranch,
  findOrderPlace,
  findPaymentBranch,
  findPriceListOperation,
  findRecallBranches,
  findSchedulePlace,
  findShipmentPlace,
  findTransferPlace,
  findWarehouseBranch,
  hasCause,
  hasProduct,
} from './store.ts'

/** A history is readable by those who may read the record, with the roles of the record's own call. Throws NOT_FOUND, ROLE_MISSING. */
export async function requireObject(db: Db, user: User, type: HistoryType, id: string | undefined) {
  if (hasRole(user.roles, 'SUPER_USER')) return
  // The history of a whole type is for administrators.
  if (id === undefined) throw roleMissing(['ADMIN', 'SUPER_USER'])
  const isReadable = await READABLE[type](db, user, id)
  if (!isReadable) throw new RuleError('NOT_FOUND', { [type]: id })
}

type ReadCheck = (db: Db, user: User, id: string) => Promise<boolean>

/** Administrators have been let through already. */
async function forAdministrators(): Promise<boolean> {
  throw roleMissing(['ADMIN', 'SUPER_USER'])
}

/** Master data: whoever keeps the kind of record, within their scope. */
function ofMaster(noun: MasterNoun, table: Parameters<typeof findMasterRecord>[1]): ReadCheck {
  return async (db, user, id) => {
    requireRole(user, MASTER_RIGHTS[noun].keepers)
    const row = isNumber(id) ? await findMasterRecord(db, table, Number(id)) : undefined
    return row !== undefined && (row.branch_id === null || isInScope(user.scope, { branchId: row.branch_id }))
  }
}

/** Money that comes in is read by who records it. */
function ofMoney(table: 'cash_days' | 'bank_files' | 'confirmations'): ReadCheck {
  return async (db, user, id) => {
    requireRole(user, PAYMENT_RECORDERS)
    const branchId = isNumber(id) ? await findMoneyBranch(db, table, Number(id)) : undefined
    return branchId !== undefined && isInScope(user.scope, { branchId })
  }
}

const READABLE: Readonly<Record<HistoryType, ReadCheck>> = {
  order: async (db, user, id) => {
    requireRole(user, DOCUMENT_READERS)
    const row = isNumber(id) ? await findOrderPlace(db, Number(id)) : undefined
    return row !== undefined && isVisible(user, row)
  },
  shipment: async (db, user, id) => {
    requireRole(user, SHIPMENT_READERS)
    const row = isNumber(id) ? await findShipmentPlace(db, Number(id)) : undefined
    return row !== undefined && isInScope(user.scope, { branchId: row.branch_id })
  },
  delivery: async (db, user, id) => {
    requireRole(user, DELIVERY_READERS)
    const row = isNumber(id) ? await findDeliveryPlace(db, Number(id)) : undefined
    return row !== undefined && isVisible(user, row)
  },
  transfer: async (db, user, id) => {
    requireRole(user, TRANSFER_READERS)
    const row = isNumber(id) ? await findTransferPlace(db, Number(id)) : undefined
    const ends = row === undefined ? [] : [row.branch_id, row.to_branch_id]
    return ends.some((branchId) => isInScope(user.scope, { branchId }))
  },
  customer: async (db, user, id) => {
    requireRole(user, CUSTOMER_READERS)
    const branchId = isNumber(id) ? await findCustomerBranch(db, Number(id)) : undefined
    return branchId !== undefined && isInScope(user.scope, { branchId })
  },
  product: async (db, user, id) => {
    requireRole(user, CUSTOMER_READERS)
    return hasProduct(db, id)
  },
  payment: async (db, user, id) => {
    requireRole(user, DOCUMENT_READERS)
    const branchId = isNumber(id) ? await findPaymentBranch(db, Number(id)) : undefined
    return branchId !== undefined && isInScope(user.scope, { branchId })
  },
  invoice: async (db, user, id) => {
    requireRole(user, DOCUMENT_READERS)
    const row = isNumber(id) ? await findInvoicePlace(db, Number(id)) : undefined
    return row !== undefined && isVisible(user, row)
  },
  // What happened to a month names no branch.
  month: async (_db, user, id) => {
    requireRole(user, MONTH_CLOSERS)
    return /^\d{4}-\d{2}$/.test(id)
  },
  'cash-day': ofMoney('cash_days'),
  'bank-file': ofMoney('bank_files'),
  confirmation: ofMoney('confirmations'),
  stock: async (db, user, id) => {
    requireRole(user, STOCK_KEEPERS)
    const branchId = isNumber(id) ? await findBranchOf(db, 'stock_levels', Number(id)) : undefined
    return branchId !== undefined && isInScope(user.scope, { branchId })
  },
  'stock-count': async (db, user, id) => {
    requireRole(user, STOCK_KEEPERS)
    const branchId = isNumber(id) ? await findBranchOf(db, 'stock_counts', Number(id)) : undefined
    return branchId !== undefined && isInScope(user.scope, { branchId })
  },
  'goods-receipt': async (db, user, id) => {
    requireRole(user, STOCK_KEEPERS)
    const branchId = isNumber(id) ? await findBranchOf(db, 'goods_receipts', Number(id)) : undefined
    return branchId !== undefined && isInScope(user.scope, { branchId })
  },
  recall: async (db, user, id) => {
    requireRole(user, RECALL_READERS)
    const branches = isNumber(id) ? await findRecallBranches(db, Number(id)) : []
    return branches.some((branchId) => isInScope(user.scope, { branchId }))
  },
  warehouse: async (db, user, id) => {
    requireRole(user, STOCK_KEEPERS)
    const branchId = await findWarehouseBranch(db, id)
    return branchId !== undefined && isInScope(user.scope, { branchId })
  },
  user: async (_db, user, id) => Number(id) === user.id,
  absence: async (db, user, id) => {
    const row = isNumber(id) ? await findAbsencePeople(db, Number(id)) : undefined
    return row !== undefined && [row.absent_id, row.deputy_id].includes(user.id)
  },
  lock: async (db, user, id) => {
    requireRole(user, LOCK_EDITORS)
    const row = isNumber(id) ? await findLockReach(db, Number(id)) : undefined
    return row !== undefined && concernsUser(user, row)
  },
  'vat-code': ofMaster('vat-codes', 'vat_codes'),
  'payment-condition': ofMaster('payment-conditions', 'payment_conditions'),
  route: ofMaster('routes', 'routes'),
  truck: ofMaster('trucks', 'trucks'),
  driver: ofMaster('drivers', 'drivers'),
  team: ofMaster('teams', 'teams'),
  printer: ofMaster('printers', 'printers'),
  reason: forAdministrators,
  holiday: forAdministrators,
  settings: forAdministrators,
  branch: forAdministrators,
  operation: forAdministrators,
  'schedule-config': forAdministrators,
  outbox: forAdministrators,
  'inbound-order': forAdministrators,
  exchange: forAdministrators,
  schedule: async (db, user, id) => {
    requireRole(user, SHIPMENT_WORKERS)
    const row = isNumber(id) ? await findSchedulePlace(db, Number(id)) : undefined
    return row !== undefined && isInScope(user.scope, { branchId: row.branch_id })
  },
  'price-list': async (db, user, id) => {
    requireRole(user, GENERAL_ACTIONS['manage-prices'])
    const operationId = isNumber(id) ? await findPriceListOperation(db, Number(id)) : undefined
    if (operationId === undefined) return false
    const { operations } = user.scope
    return operations === 'all' || operationId === null || operations.includes(operationId)
  },
  creditnote: async (db, user, id) => {
    requireRole(user, CREDIT_NOTE_OPENERS)
    const record = isNumber(id) ? await findCreditNoteFacts(db, Number(id)) : undefined
    return record !== undefined && canSeeCreditNote(user, record)
  },
  claim: async (db, user, id) => {
    requireRole(user, CLAIM_KEEPERS)
    const place = isNumber(id) ? await findClaimPlace(db, Number(id)) : undefined
    if (place === undefined) return false
    const { operations } = user.scope
    const isOfBranch = place.branch_id === null || isInScope(user.scope, { branchId: place.branch_id })
    return (
      isOfBranch &&
      (operations === 'all' || place.operation_id === null || operations.includes(place.operation_id))
    )
  },
  quarantine: async (db, user, id) => {
    requireRole(user, QUARANTINE_KEEPERS)
    return isNumber(id) && (await hasCause(db, Number(id)))
  },
  retailer: forAdministrators,
}

const isNumber = (id: string) => /^\d{1,15}$/.test(id)

function requireRole(user: User, roles: readonly RuleRole[]): void {
  if (!hasRole(user.roles, ...roles)) throw roleMissing(roles)
}

const roleMissing = (roles: readonly RuleRole[]) => new RuleError('ROLE_MISSING', { roles })
