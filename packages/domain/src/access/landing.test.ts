import { expect, test } from 'vitest'
import { landingPage, REPRINT_PAGE } from './landing.ts'
import { canOpen } from './pages.ts'
import { ROLES } from './roles.ts'

test.each([
  [['OPERATOR'], 'index'],
  [['CREDIT_NOTE_COLLECTOR'], 'credit'],
  [['OPERATOR', 'CREDIT_NOTE_CREATOR'], 'credit'],
  [['B2B'], 'settings'],
  [['B2B_CLAIMS'], 'settings'],
  [['ADMIN'], 'index'],
  [['REPRINTING_OPERATOR'], 'reprint'],
  [['REPRINTING_OPERATOR', 'OPERATOR'], 'index'],
  [['REPRINTING_OPERATOR', 'B2B'], 'settings'],
  [[], null],
] as const)('%j lands on %s', (roles, page) => {
  expect(landingPage(roles)).toBe(page)
})

test.each(ROLES)('%s is never sent to a page that sends it on', (role) => {
  const page = landingPage([role])
  expect(page !== null && (page === REPRINT_PAGE || canOpen([role], page))).toBe(true)
})
