import { hasRole, type Role, type RuleRole, STAFF } from './roles.ts'

/** The smaller master data, one list and one form each, in the order of the settings (docs/domain/master-data.md). */
export const MASTER_NOUNS = [
  'vat-codes',
  'payment-conditions',
  'reasons',
  'routes',
  'trucks',
  'drivers',
  'teams',
  'holidays',
  'printers',
] as const
export type MasterNoun = (typeof MASTER_NOUNS)[number]

/** What the history calls a record of each kind. */
export const MASTER_TYPES = {
  'vat-codes': 'vat-code',
  'payment-conditions': 'payment-condition',
  reasons: 'reason',
  routes: 'route',
  trucks: 'truck',
  drivers: 'driver',
  teams: 'team',
  holidays: 'holiday',
  printers: 'printer',
} as const satisfies Readonly<Record<MasterNoun, string>>

type Rights = {
  /** Who adds and changes records; ADMIN and SUPER_USER always. */
  readonly keepers: readonly RuleRole[]
  /** Who reads them: the keepers, and those whose forms offer them. */
  readonly readers: readonly RuleRole[]
}

const MONEY: Rights = { keepers: ['FINANCIAL_APPROVER'], readers: STAFF }
const COMPANY: Rights = { keepers: ['SUPER_USER'], readers: STAFF }
/** People and trucks of a branch: whoever builds its shipments reads them. */
const FLEET: Rights = {
  keepers: ['DISTRIBUTION_MANAGER'],
  readers: ['DISTRIBUTION_MANAGER', 'PICKING_MANAGER', 'WAREHOUSE_MANAGER'],
}

/** Whose each kind of record is, within the scope of the user where it belongs to a branch. */
export const MASTER_RIGHTS: Readonly<Record<MasterNoun, Rights>> = {
  'vat-codes': MONEY,
  'payment-conditions': MONEY,
  reasons: COMPANY,
  routes: { keepers: ['DISTRIBUTION_MANAGER'], readers: STAFF },
  trucks: FLEET,
  drivers: FLEET,
  teams: FLEET,
  holidays: COMPANY,
  printers: { keepers: ['WAREHOUSE_MANAGER'], readers: ['SUPER_USER', 'WAREHOUSE_MANAGER'] },
}

/** Whether one of the user's roles adds and changes records of the kind. */
export const mayKeep = (roles: readonly Role[], noun: MasterNoun): boolean =>
  hasRole(roles, 'SUPER_USER', ...MASTER_RIGHTS[noun].keepers)
