import { canOpen } from './pages.ts'
import { CREDIT_NOTE_ROLES, hasRole, PICKERS, type Role, type RuleRole } from './roles.ts'

/** Side bar entries in their order (spec §2). */
export const MENU_ENTRIES = [
  'documents',
  'approval',
  'stock',
  'picking',
  'credit',
  'morpheus',
  'settings',
] as const

export type MenuEntry = (typeof MENU_ENTRIES)[number]

export type MenuItem = {
  readonly entry: MenuEntry
  /** False where §6 shows the entry to a role that may not open its page: shown disabled, saying why (decision 0013). */
  readonly canOpen: boolean
}

/** The entries that the user sees (spec §6): by role, all of them for admin and super user, none for nobody. A deputy sees approval too. */
export const menuOf = (roles: readonly Role[], isDeputy = false): MenuItem[] =>
  MENU_ENTRIES.filter((entry) => isShown(entry, roles) || (isDeputy && entry === 'approval')).map(
    (entry) => ({
      entry,
      canOpen: canOpen(roles, entry),
    }),
  )

const isShown = (entry: MenuEntry, roles: readonly Role[]) => hasRole(roles, 'SUPER_USER', ...ROLES_OF[entry])

/** 'Every role except B2B and the four credit-note roles': read to the letter, so B2B_CLAIMS and REPRINTING_OPERATOR count. */
const DOCUMENT_ROLES = [
  'WAREHOUSE_MANAGER',
  'OPERATOR',
  'STOCK_ANALYST',
  'PICKING_MANAGER',
  'DISTRIBUTION_MANAGER',
  'APPROVER',
  'COMMERCIAL_APPROVER',
  'FINANCIAL_APPROVER',
  'OFFER_APPROVER',
  'B2B_CLAIMS',
  'REPRINTING_OPERATOR',
] as const

const ROLES_OF: Readonly<Record<MenuEntry, readonly RuleRole[]>> = {
  documents: DOCUMENT_ROLES,
  approval: ['COMMERCIAL_APPROVER', 'FINANCIAL_APPROVER', 'OFFER_APPROVER'],
  stock: ['STOCK_ANALYST'],
  picking: [...PICKERS, 'REPRINTING_OPERATOR'],
  credit: [...CREDIT_NOTE_ROLES, 'REPRINTING_OPERATOR'],
  morpheus: DOCUMENT_ROLES,
  settings: ['WAREHOUSE_MANAGER', 'COMMERCIAL_APPROVER', 'STOCK_ANALYST', 'B2B', 'B2B_CLAIMS'],
}
