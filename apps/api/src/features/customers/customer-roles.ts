import { CREDIT_NOTE_ROLES, type RuleRole } from '@cais/domain/access/roles'
import { DOCUMENT_READERS } from '../orders/document-roles.ts'

/** Who works with customers: documents and credit notes. B2B users see only their own logs. */
export const CUSTOMER_READERS = [
  ...DOCUMENT_READERS,
  ...CREDIT_NOTE_ROLES,
] as const satisfies readonly RuleRole[]
