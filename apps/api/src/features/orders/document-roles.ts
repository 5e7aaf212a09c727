import type { RuleRole } from '@cais/domain/access/roles'

/** Who opens documents: the roles that have the documents pages (spec §6). */
export const DOCUMENT_READERS = [
  'SUPER_USER',
  'WAREHOUSE_MANAGER',
  'OPERATOR',
  'STOCK_ANALYST',
  'APPROVER',
  'COMMERCIAL_APPROVER',
  'FINANCIAL_APPROVER',
  'OFFER_APPROVER',
  'PICKING_MANAGER',
  'DISTRIBUTION_MANAGER',
] as const satisfies readonly RuleRole[]

/** Who writes them: the roles that have the pages of creation and drafts. */
export const DOCUMENT_WRITERS = ['SUPER_USER', 'OPERATOR'] as const satisfies readonly RuleRole[]
