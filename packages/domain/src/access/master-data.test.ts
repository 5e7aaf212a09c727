import { expect, test } from 'vitest'
import { MASTER_NOUNS, MASTER_RIGHTS, mayKeep } from './master-data.ts'
import { canOpen } from './pages.ts'
import { hasRole, ROLES, type Role } from './roles.ts'

const OF_BRANCH = ['printers']
const KEPT: Partial<Record<Role, readonly string[]>> = {
  ADMIN_SD: OF_BRANCH,
  ADMIN_FP: OF_BRANCH,
  ADMIN_BE: OF_BRANCH,
  ADMIN_ZI: OF_BRANCH,
  ADMIN_NP: OF_BRANCH,
  ADMIN_NC: OF_BRANCH,
  ADMIN: MASTER_NOUNS,
  SUPER_USER: MASTER_NOUNS,
  FINANCIAL_APPROVER: ['vat-codes', 'payment-conditions'],
  DISTRIBUTION_MANAGER: ['routes', 'trucks', 'drivers', 'teams'],
}

test.each(ROLES)('what %s keeps', (role) => {
  expect(MASTER_NOUNS.filter((noun) => mayKeep([role], noun))).toEqual(KEPT[role] ?? [])
})

test.each(MASTER_NOUNS)('who keeps %s opens its page and reads it', (noun) => {
  for (const role of ROLES.filter((one) => mayKeep([one], noun))) {
    expect(canOpen([role], 'settings-master-data')).toBe(true)
    expect(hasRole([role], 'SUPER_USER', ...MASTER_RIGHTS[noun].readers)).toBe(true)
  }
})
