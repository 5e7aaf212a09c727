import { describe, expect, test } from 'vitest'
import { canDo, GENERAL_ACTIONS, type GeneralAction } from './actions.ts'
import { roleFlags } from './flags.ts'
import { isRole, managedBranches, ROLES, type Role, rolesOfBranches } from './roles.ts'

const MANAGERS = ROLES.filter((role) => role.startsWith('ADMIN_'))
const PICKERS: readonly Role[] = ['PICKING_MANAGER', 'DISTRIBUTION_MANAGER']
const APPROVERS: readonly Role[] = ['COMMERCIAL_APPROVER', 'FINANCIAL_APPROVER', 'OFFER_APPROVER']

/** Who may, besides ADMIN and SUPER_USER. */
const ALLOWED: Readonly<Record<GeneralAction, readonly Role[]>> = {
  'create-order': ['OPERATOR'],
  'create-shipment': PICKERS,
  'see-costs': [...APPROVERS, ...MANAGERS],
  'manage-stock': ['STOCK_ANALYST', ...MANAGERS],
  'write-off-stock': MANAGERS,
  'see-stock-value': ['FINANCIAL_APPROVER', ...MANAGERS],
  'send-copies': [...PICKERS, 'FINANCIAL_APPROVER'],
  'send-notes': ['CREDIT_NOTE_CREATOR', 'CREDIT_NOTE_FINANCIAL_APPROVER'],
  'send-receipts': ['FINANCIAL_APPROVER'],
  'manage-customers': ['FINANCIAL_APPROVER'],
  'manage-credit': ['FINANCIAL_APPROVER'],
  'create-customer': [],
  'manage-products': [],
  'record-payments': ['FINANCIAL_APPROVER'],
  'manage-prices': ['COMMERCIAL_APPROVER'],
  'close-month': ['FINANCIAL_APPROVER'],
  'manage-locks': ['COMMERCIAL_APPROVER', ...MANAGERS],
  'manage-warehouses': MANAGERS,
}

describe.each(Object.keys(GENERAL_ACTIONS) as GeneralAction[])('%s', (action) => {
  test.each(ROLES)('by %s', (role) => {
    const always = role === 'ADMIN' || role === 'SUPER_USER'
    expect(canDo([role], action)).toBe(always || ALLOWED[action].includes(role))
  })
})

test('ADMIN has every flag, a role its own', () => {
  expect(Object.values(roleFlags(['ADMIN']))).not.toContain(false)
  const set = (role: Role) =>
    Object.entries(roleFlags([role]))
      .filter(([, on]) => on)
      .map(([flag]) => flag)
  expect(set('SUPER_USER')).toEqual(['isSuperUser'])
  expect(set('ADMIN_BE')).toEqual(['isWarehouseManager'])
  expect(set('OFFER_APPROVER')).toEqual(['isApprover'])
  expect(set('APPROVER')).toEqual([])
  expect(set('OPERATOR')).toEqual(['isOperator'])
  expect(set('DISTRIBUTION_MANAGER')).toEqual(['isDistributionManager'])
})

test('a warehouse manager manages the branch of the suffix', () => {
  expect(managedBranches(['ADMIN', 'ADMIN_SD', 'OPERATOR', 'ADMIN_NC'])).toEqual(['SD', 'NC'])
  expect(isRole('ADMIN_SD')).toBe(true)
  // Whether the branch exists is asked where the role is given.
  expect(isRole('ADMIN_TT')).toBe(true)
  expect(managedBranches(['ADMIN_TT'])).toEqual(['TT'])
  for (const text of ['ADMIN_', 'ADMIN_tt', 'ADMIN_TOOLONGCODE', 'KING']) expect(isRole(text)).toBe(false)
  const all = rolesOfBranches(['SD', 'TT', 'x-1'])
  expect(all).toHaveLength(ROLES.length + 1)
  expect(all.slice(all.indexOf('ADMIN_NC'), all.indexOf('OPERATOR'))).toEqual(['ADMIN_NC', 'ADMIN_TT'])
})
