import { expect, test } from 'vitest'
import { entryInstead, menuOf } from './menu.ts'
import { ROLES, type Role } from './roles.ts'

/** Side bar entries of each role, without those whose page it may not open; in brackets what leads to the reprint page. */
const MENUS: Readonly<Record<Role, string>> = {
  ADMIN: 'documents approval stock picking credit morpheus settings',
  SUPER_USER: 'documents approval stock picking credit morpheus settings',
  ADMIN_SD: 'documents settings',
  ADMIN_FP: 'documents settings',
  ADMIN_BE: 'documents settings',
  ADMIN_ZI: 'documents settings',
  ADMIN_NP: 'documents settings',
  ADMIN_NC: 'documents settings',
  OPERATOR: 'documents',
  STOCK_ANALYST: 'documents stock settings',
  PICKING_MANAGER: 'documents picking',
  DISTRIBUTION_MANAGER: 'documents picking',
  APPROVER: 'documents',
  COMMERCIAL_APPROVER: 'documents approval settings',
  FINANCIAL_APPROVER: 'documents approval',
  OFFER_APPROVER: 'documents approval',
  CREDIT_NOTE_CREATOR: 'credit',
  CREDIT_NOTE_COMMERCIAL_APPROVER: 'credit',
  CREDIT_NOTE_COLLECTOR: 'credit',
  CREDIT_NOTE_FINANCIAL_APPROVER: 'credit',
  B2B: 'settings',
  B2B_CLAIMS: 'settings',
  REPRINTING_OPERATOR: '(picking) (credit)',
}

test.each(ROLES)('%s', (role) => {
  const shown = menuOf([role]).map(({ entry, leadsTo }) => (leadsTo === entry ? entry : `(${entry})`))
  expect(shown.join(' ')).toBe(MENUS[role])
})

test('nobody sees nothing', () => {
  expect(menuOf([])).toEqual([])
})

test('a page without an entry of its own is lit under the entry that leads to it', () => {
  const lit = (role: Role, path: string) => entryInstead(path, menuOf([role]))
  expect(lit('PICKING_MANAGER', '/stock/transfers/7')).toBe('picking')
  expect(lit('DISTRIBUTION_MANAGER', '/credit/collections')).toBe('picking')
  expect(lit('CREDIT_NOTE_CREATOR', '/picking/deliveries')).toBe('credit')
  expect(lit('CREDIT_NOTE_CREATOR', '/claims/3')).toBe('credit')
  expect(lit('ADMIN', '/claims')).toBe('credit')
  expect(lit('ADMIN', '/picking/deliveries')).toBeUndefined()
  expect(lit('REPRINTING_OPERATOR', '/credit/7')).toBe('credit')
  expect(lit('REPRINTING_OPERATOR', '/picking/7')).toBe('picking')
  expect(lit('STOCK_ANALYST', '/stock/transfers')).toBeUndefined()
  expect(lit('PICKING_MANAGER', '/documents/7')).toBeUndefined()
  expect(lit('OPERATOR', '/profile')).toBeUndefined()
})
