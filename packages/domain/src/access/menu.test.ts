import { expect, test } from 'vitest'
import { menuOf } from './menu.ts'
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
