import { expect, test } from 'vitest'
import { menuOf } from './menu.ts'
import { ROLES, type Role } from './roles.ts'

/** Spec §6, 'Side bar entries'; an entry in brackets is shown and its page is not allowed to the role. */
const MENUS: Readonly<Record<Role, string>> = {
  ADMIN: 'documents approval stock picking credit morpheus settings',
  SUPER_USER: 'documents approval stock picking credit morpheus settings',
  ADMIN_SD: 'documents (morpheus) settings',
  ADMIN_FP: 'documents (morpheus) settings',
  ADMIN_BE: 'documents (morpheus) settings',
  ADMIN_ZI: 'documents (morpheus) settings',
  ADMIN_NP: 'documents (morpheus) settings',
  ADMIN_NC: 'documents (morpheus) settings',
  OPERATOR: 'documents (morpheus)',
  STOCK_ANALYST: 'documents stock (morpheus) settings',
  PICKING_MANAGER: 'documents picking (morpheus)',
  DISTRIBUTION_MANAGER: 'documents picking (morpheus)',
  APPROVER: 'documents (morpheus)',
  COMMERCIAL_APPROVER: 'documents approval (morpheus) settings',
  FINANCIAL_APPROVER: 'documents approval (morpheus)',
  OFFER_APPROVER: 'documents approval (morpheus)',
  CREDIT_NOTE_CREATOR: 'credit',
  CREDIT_NOTE_COMMERCIAL_APPROVER: 'credit',
  CREDIT_NOTE_COLLECTOR: 'credit',
  CREDIT_NOTE_FINANCIAL_APPROVER: 'credit',
  B2B: 'settings',
  B2B_CLAIMS: '(documents) (morpheus) settings',
  REPRINTING_OPERATOR: '(documents) (picking) (credit) (morpheus)',
}

test.each(ROLES)('%s', (role) => {
  const shown = menuOf([role]).map(({ entry, canOpen }) => (canOpen ? entry : `(${entry})`))
  expect(shown.join(' ')).toBe(MENUS[role])
})

test('nobody sees nothing', () => {
  expect(menuOf([])).toEqual([])
})
