import { opensReprint, REPRINT_PAGE } from './landing.ts'
import { canOpen } from './pages.ts'
import { CREDIT_NOTE_ROLES, hasRole, PICKERS, type Role, type RuleRole } from './roles.ts'

/** Side bar entries in their order. */
const MENU_ENTRIES = ['documents', 'approval', 'stock', 'picking', 'credit', 'morpheus', 'settings'] as const

export type MenuEntry = (typeof MENU_ENTRIES)[number]

export type MenuItem = {
  readonly entry: MenuEntry
  /** Its own page, or the reprint page (decision 0114). */
  readonly leadsTo: MenuEntry | typeof REPRINT_PAGE
}

/**
 * The entries that the user sees: by role, all of them for ADMIN and SUPER_USER. A deputy sees approval too. An entry whose page the
 * user may not open is left out; picking and credit lead a user who may only reprint to the reprint page.
 */
export const menuOf = (roles: readonly Role[], isDeputy = false): MenuItem[] =>
  MENU_ENTRIES.filter((entry) => isShown(entry, roles) || (isDeputy && entry === 'approval'))
    .map((entry) => ({ entry, leadsTo: leadOf(entry, roles) }))
    .filter((item): item is MenuItem => item.leadsTo !== null)

function leadOf(entry: MenuEntry, roles: readonly Role[]): MenuItem['leadsTo'] | null {
  if (canOpen(roles, entry)) return entry
  const isReprint = REPRINTED.includes(entry) && opensReprint(roles)
  return isReprint ? REPRINT_PAGE : null
}

const REPRINTED: readonly MenuEntry[] = ['picking', 'credit']

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

/** Pages that may have no entry of their own in a menu, as transfers have none for pickers and claims for nobody, and the entries that lead there. */
const OPENED_FROM: Readonly<Record<string, readonly MenuEntry[]>> = {
  stock: ['picking', 'credit'],
  picking: ['credit'],
  credit: ['picking'],
  claims: ['credit', 'picking'],
}

/** The entry under which the user came to a page that is not the one it leads to, or that has none of its own in his menu. */
export function entryInstead(
  path: string,
  menu: readonly Pick<MenuItem, 'entry' | 'leadsTo'>[],
): MenuEntry | undefined {
  const own = path.split('/')[1] ?? ''
  const find = (name: string) => menu.find(({ entry }) => entry === name)
  const item = find(own)
  if (item !== undefined) return item.leadsTo === REPRINT_PAGE ? item.entry : undefined
  return OPENED_FROM[own]?.find(find)
}
