import { expect, test } from 'vitest'
import { canOpen } from './pages.ts'
import { ROLES, type Role } from './roles.ts'
import { SETTINGS_TABS, settingsTabsOf } from './settings-tabs.ts'

const EXPECTED: Partial<Record<Role, readonly string[]>> = {
  ADMIN: SETTINGS_TABS,
  SUPER_USER: SETTINGS_TABS,
  STOCK_ANALYST: ['inventory'],
  COMMERCIAL_APPROVER: ['locks'],
  ...Object.fromEntries(
    ROLES.filter((role) => role.startsWith('ADMIN_')).map((role) => [
      role,
      ['inventory', 'locks', 'branches'],
    ]),
  ),
}

test.each(ROLES)('tabs of %s', (role) => {
  expect(settingsTabsOf([role])).toEqual(EXPECTED[role] ?? [])
})

test('who has a tab has the page', () => {
  for (const role of ROLES)
    if (settingsTabsOf([role]).length > 0) expect(canOpen([role], 'settings')).toBe(true)
})

test('several roles have the tabs of each', () => {
  expect(settingsTabsOf(['COMMERCIAL_APPROVER', 'STOCK_ANALYST'])).toEqual(['inventory', 'locks'])
})
