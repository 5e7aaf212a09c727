import { GENERAL_ACTIONS } from '../access/actions.ts'
import { MASTER_NOUNS, MASTER_RIGHTS, type MasterNoun } from '../access/master-data.ts'
import { hasRole, type Role, type RuleRole } from '../access/roles.ts'
import { ARTICLE_UNITS, ARTICLES, OPENING_STOCK, PRICE_LINES } from './article-columns.ts'
import { CUSTOMER_ADDRESSES, CUSTOMERS, OPENING_BALANCES } from './customer-columns.ts'
import type { ImportColumn } from './import-column.ts'
import { MASTER_COLUMNS } from './master-columns.ts'

/** What comes in and goes out as a file. */
export const IMPORT_NOUNS = [
  'customers',
  'customer-addresses',
  'articles',
  'article-units',
  'price-lines',
  'opening-stock',
  'opening-balances',
  ...MASTER_NOUNS,
] as const
export type ImportNounName = (typeof IMPORT_NOUNS)[number]

const ofMaster = (noun: MasterNoun) => ({
  columns: MASTER_COLUMNS[noun],
  roles: MASTER_RIGHTS[noun].keepers,
})

/** The columns of each noun, and who brings its files in and takes them out; administrators all of them. */
export const NOUNS: Readonly<
  Record<ImportNounName, { readonly columns: readonly ImportColumn[]; readonly roles: readonly RuleRole[] }>
> = {
  customers: { columns: CUSTOMERS, roles: GENERAL_ACTIONS['manage-customers'] },
  'customer-addresses': { columns: CUSTOMER_ADDRESSES, roles: GENERAL_ACTIONS['manage-customers'] },
  articles: { columns: ARTICLES, roles: [] },
  'article-units': { columns: ARTICLE_UNITS, roles: [] },
  'price-lines': { columns: PRICE_LINES, roles: GENERAL_ACTIONS['manage-prices'] },
  'opening-stock': { columns: OPENING_STOCK, roles: GENERAL_ACTIONS['manage-stock'] },
  'opening-balances': { columns: OPENING_BALANCES, roles: GENERAL_ACTIONS['record-payments'] },
  'vat-codes': ofMaster('vat-codes'),
  'payment-conditions': ofMaster('payment-conditions'),
  reasons: ofMaster('reasons'),
  routes: ofMaster('routes'),
  trucks: ofMaster('trucks'),
  drivers: ofMaster('drivers'),
  teams: ofMaster('teams'),
  holidays: ofMaster('holidays'),
  printers: ofMaster('printers'),
}

/** Who brings in files of at least one noun. */
export const IMPORTERS: readonly RuleRole[] = [
  'SUPER_USER',
  ...new Set(IMPORT_NOUNS.flatMap((noun) => NOUNS[noun].roles)),
]

/** The nouns whose files the user may bring in and take out. */
export const importNounsOf = (roles: readonly Role[]): ImportNounName[] =>
  IMPORT_NOUNS.filter((noun) => canImport(roles, noun))

export const canImport = (roles: readonly Role[], noun: ImportNounName): boolean =>
  hasRole(roles, 'SUPER_USER', ...NOUNS[noun].roles)
