import { GENERAL_ACTIONS } from './actions.ts'
import { hasRole, type Role, type RuleRole } from './roles.ts'

/** The tabs of settings, in their order. */
export const SETTINGS_TABS = [
  'order-flow',
  'inventory',
  'locks',
  'company',
  'branches',
  'operations',
  'users',
  'claims',
  'setup',
  'monitoring',
  'changes',
  'updates',
] as const
export type SettingsTab = (typeof SETTINGS_TABS)[number]

/** Who has a tab, of those who have the page; ADMIN and SUPER_USER have all (decision 0051). */
const ROLES_OF: Readonly<Record<SettingsTab, readonly RuleRole[]>> = {
  'order-flow': [],
  inventory: GENERAL_ACTIONS['manage-stock'],
  locks: GENERAL_ACTIONS['manage-locks'],
  updates: [],
  users: [],
  operations: [],
  // of their branch they keep the warehouses (decision 0473)
  branches: GENERAL_ACTIONS['manage-warehouses'],
  company: [],
  claims: [],
  setup: [],
  monitoring: [],
  changes: [],
}

/** The tabs of settings that one of the user's roles opens, in order. */
export const settingsTabsOf = (roles: readonly Role[]): SettingsTab[] =>
  SETTINGS_TABS.filter((tab) => hasRole(roles, 'SUPER_USER', ...ROLES_OF[tab]))
