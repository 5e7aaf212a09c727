import type { Role } from '@cais/domain/access/roles'

/** The callers: every role (docs/domain/access.md) at branch SD (warehouse managers at their own), and the seller whose document it is. */
export const COLUMNS = [
  'ADMIN',
  'SUPER_USER',
  'ADMIN_SD',
  'ADMIN_FP',
  'ADMIN_BE',
  'ADMIN_ZI',
  'ADMIN_NP',
  'ADMIN_NC',
  'OPERATOR',
  'CREATOR',
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
] as const satisfies readonly (Role | 'CREATOR')[]

export type Column = (typeof COLUMNS)[number]

export const roleOf = (column: Column): Role => (column === 'CREATOR' ? 'OPERATOR' : column)

/** ADMIN_BE works in BE; everybody else in SD, where the documents are. */
export const branchOf = (column: Column): string => /^ADMIN_(..)$/.exec(column)?.[1] ?? 'SD'
