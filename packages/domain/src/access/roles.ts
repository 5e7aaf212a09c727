/** Every role (docs/domain/access.md). ADMIN_xx are the warehouse managers of a branch. */
export const ROLES = [
  'ADMIN',
  'SUPER_USER',
  'ADMIN_SD',
  'ADMIN_FP',
  'ADMIN_BE',
  'ADMIN_ZI',
  'ADMIN_NP',
  'ADMIN_NC',
  'OPERATOR',
  'STOCK_ANALYST',
  'PICKING_MANAGER',
  'DISTRIBUTION_MANAGER',
  'APPROVER',
  'COMMERCIAL_APPROVER',
  'FINANCIAL_APPROVER',
  'OFFER_APPROVER',
  'CREDIT_NOTE_CREATOR',
  'CREDIT_NOTE_COMMERCIAL_APPROVER',
  'CREDIT_NOTE_COLLECTOR',
  'CREDIT_NOTE_FINANCIAL_APPROVER',
  'B2B',
  'B2B_CLAIMS',
  'REPRINTING_OPERATOR',
] as const

export type Role = (typeof ROLES)[number]

/** What the rule tables speak of: the roles, with every ADMIN_xx folded into WAREHOUSE_MANAGER. */
export type RuleRole = Exclude<Role, `ADMIN_${string}`> | 'WAREHOUSE_MANAGER'

/** The four roles of credit notes. */
export const CREDIT_NOTE_ROLES = [
  'CREDIT_NOTE_CREATOR',
  'CREDIT_NOTE_COMMERCIAL_APPROVER',
  'CREDIT_NOTE_COLLECTOR',
  'CREDIT_NOTE_FINANCIAL_APPROVER',
] as const satisfies readonly Role[]

/** The two roles that build shipments, load and bill them. */
export const PICKERS = ['PICKING_MANAGER', 'DISTRIBUTION_MANAGER'] as const satisfies readonly Role[]

/** Whether the text is a role. */
export const isRole = (text: string): text is Role => ROLES.some((role) => role === text)

/** Any role beginning with ADMIN_ is treated as WAREHOUSE_MANAGER; the others stand for themselves. */
export const ruleRole = (role: Role): RuleRole => (isWarehouseManagerRole(role) ? 'WAREHOUSE_MANAGER' : role)

const isWarehouseManagerRole = (role: Role): role is Extract<Role, `ADMIN_${string}`> =>
  role.startsWith('ADMIN_')

/** Whether one of the user's roles is among those asked for. ADMIN passes every role check. */
export const hasRole = (roles: readonly Role[], ...asked: readonly RuleRole[]): boolean =>
  roles.some((role) => role === 'ADMIN' || asked.includes(ruleRole(role)))

/** The roles of people who work for the company: all but those of retailers, who read their own logs only. */
export const STAFF: readonly RuleRole[] = [
  ...new Set(ROLES.map(ruleRole).filter((role) => role !== 'B2B' && role !== 'B2B_CLAIMS')),
]

/** Whether somebody is a retailer and nothing else. */
export const isRetailer = (roles: readonly Role[]): boolean => !hasRole(roles, ...STAFF)

/** The branch codes that the user's ADMIN_xx roles manage. */
export const managedBranches = (roles: readonly Role[]): string[] =>
  roles.filter(isWarehouseManagerRole).map((role) => role.slice('ADMIN_'.length))
