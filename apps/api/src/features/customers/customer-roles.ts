import type { RuleRole } from '@cais/domain/access/roles'
import { DOCUMENT_READERS } from '../orders/document-roles.ts'

/** Who works with customers: documents and credit notes. B2B users see only their own logs. */
export const CUSTOMER_READERS = [
  ...DOCUMENT_READERS,
  'CREDIT_NOTE_CREATOR',
  'CREDIT_NOTE_COMMERCIAL_APPROVER',
  'CREDIT_NOTE_COLLECTOR',
  'CREDIT_NOTE_FINANCIAL_APPROVER',
] as const satisfies readonly RuleRole[]
