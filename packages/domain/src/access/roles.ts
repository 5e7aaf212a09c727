/** Every role that has a name of its own (docs/domain/access.md). ADMIN_xx are the warehouse managers of a branch. */
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

/** The roles that are named here; every branch has its ADMIN_xx besides. */
export type NamedRole = (typeof ROLES)[number]

/** ADMIN_ and the code of a branch: the manager of its warehouses. */
export type ManagerRole = `ADMIN_${string}`

export type Role = NamedRole | ManagerRole

/** What the rule tables speak of: the roles, with every ADMIN_xx folded into WAREHOUSE_MANAGER. */
export type RuleRole = Exclude<NamedRole, ManagerRole> | 'WAREHOUSE_MANAGER'

/** The four roles of credit notes. */
export const CREDIT_NOTE_ROLES = [
  'CREDIT_NOTE_CREATOR',
  'CREDIT_NOTE_COMMERCIAL_APPROVER',
  'CREDIT_NOTE_COLLECTOR',
  'CREDIT_NOTE_FINANCIAL_APPROVER',
] as const satisfies readonly Role[]

/** The two roles that build shipments, load and bill them. */
export const PICKERS = ['PICKING_MANAGER', 'DISTRIBUTION_MANAGER'] as const satisfies readonly Role[]

/** Who receives at the dock what comes back with a truck: who loads trucks, and who keeps the warehouse. */
export const DOCK = [...PICKERS, 'WAREHOUSE_MANAGER'] as const satisfies readonly RuleRole[]

/** Whether the role is one of those above. */
export const isNamedRole = (role: string): role is NamedRole => ROLES.some((one) => one === role)

/** Whether the text is a role. That a branch has the code of a manager's role is checked where the role is given. */
export const isRole = (text: string): text is Role => isNamedRole(text) || /^ADMIN_[A-Z0-9]{1,8}$/.test(text)

/** Any role beginning with ADMIN_ is treated as WAREHOUSE_MANAGER; the others stand for themselves. */
export const ruleRole = (role: Role): RuleRole => (isManagerRole(role) ? 'WAREHOUSE_MANAGER' : role)

const isManagerRole = (role: Role): role is ManagerRole => role.startsWith('ADMIN_')

/** Whether one of the user's roles is among those asked for. ADMIN passes every role check. */
export const hasRole = (roles: readonly Role[], ...asked: readonly RuleRole[]): boolean =>
  roles.some((role) => role === 'ADMIN' || asked.includes(ruleRole(role)))

/** The roles of people who work for the company: all but those of retailers, who read their own logs only. */
export const STAFF: readonly RuleRole[] = [
  ...new Set(ROLES.map(ruleRole).filter((role) => role !== 'B2B' && role !== 'B2B_CLAIMS')),
]

/** Whether somebody acts for a retailer, and so belongs to one. */
export const actsForRetailer = (roles: readonly string[]): boolean =>
  roles.includes('B2B') || roles.includes('B2B_CLAIMS')

/** Whether somebody is a retailer and nothing else. */
export const isRetailer = (roles: readonly Role[]): boolean => !hasRole(roles, ...STAFF)

/** The roles of a company with these branches: the managers of all branches stand together. */
export function rolesOfBranches(branchIds: readonly string[]): Role[] {
  const others = branchIds.map((id) => `ADMIN_${id}`).filter((role) => isRole(role) && !isNamedRole(role))
  const after = ROLES.indexOf('OPERATOR')
  return [...ROLES.slice(0, after), ...others.filter(isRole), ...ROLES.slice(after)]
}

/** The branch codes that the user's ADMIN_xx roles manage. */
export const managedBranches = (roles: readonly Role[]): string[] =>
  roles.filter(isManagerRole).map((role) => role.slice('ADMIN_'.length))
