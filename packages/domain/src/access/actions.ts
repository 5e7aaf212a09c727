import { hasRole, PICKERS, type Role, type RuleRole } from './roles.ts'

/** What may be done outside one document's life cycle, and by whom (ADMIN and SUPER_USER always). */
export const GENERAL_ACTIONS = {
  'create-order': ['OPERATOR'],
  'create-shipment': PICKERS,
  'see-costs': ['COMMERCIAL_APPROVER', 'FINANCIAL_APPROVER', 'OFFER_APPROVER', 'WAREHOUSE_MANAGER'],
  'manage-stock': ['STOCK_ANALYST', 'WAREHOUSE_MANAGER'],
  'write-off-stock': ['WAREHOUSE_MANAGER'],
  'manage-warehouses': ['WAREHOUSE_MANAGER'],
  'see-stock-value': ['WAREHOUSE_MANAGER', 'FINANCIAL_APPROVER'],
  'send-copies': [...PICKERS, 'FINANCIAL_APPROVER'],
  'send-notes': ['CREDIT_NOTE_CREATOR', 'CREDIT_NOTE_FINANCIAL_APPROVER'],
  'send-receipts': ['FINANCIAL_APPROVER'],
  'manage-customers': ['FINANCIAL_APPROVER'],
  'manage-credit': ['FINANCIAL_APPROVER'],
  'create-customer': [],
  'manage-products': [],
  'record-payments': ['FINANCIAL_APPROVER'],
  'manage-prices': ['COMMERCIAL_APPROVER'],
  'close-month': ['FINANCIAL_APPROVER'],
  'manage-locks': ['WAREHOUSE_MANAGER', 'COMMERCIAL_APPROVER'],
} as const satisfies Record<string, readonly RuleRole[]>

export type GeneralAction = keyof typeof GENERAL_ACTIONS

/** Whether the user may do it at all; where (scope) is asked separately. */
export const canDo = (roles: readonly Role[], action: GeneralAction): boolean =>
  hasRole(roles, 'SUPER_USER', ...GENERAL_ACTIONS[action])
