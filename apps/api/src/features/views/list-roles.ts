import type { ViewList } from '@cais/contract/views/lists'
import type { User } from '@cais/domain/access/actor'
import { hasRole, type RuleRole } from '@cais/domain/access/roles'
import { RuleError } from '@cais/domain/kernel/rule-error'
import {
  CREDIT_NOTE_READERS,
  DOCUMENT_READERS,
  SHIPMENT_WORKERS,
  STOCK_ANALYSTS,
  TRANSFER_READERS,
} from '../../aggregates/company/roles.ts'
import { APPROVAL_READERS } from '../../aggregates/documents/approval/deciding-stages.ts'

/** Who opens each list: the roles of its own call. */
const ROLES_OF: Readonly<Record<ViewList, readonly RuleRole[]>> = {
  orders: DOCUMENT_READERS,
  approvals: APPROVAL_READERS,
  stock: STOCK_ANALYSTS,
  shipments: SHIPMENT_WORKERS,
  deliveries: SHIPMENT_WORKERS,
  transfers: TRANSFER_READERS,
  'credit-notes': CREDIT_NOTE_READERS,
}

const LISTS = Object.keys(ROLES_OF) as ViewList[]

const canOpen = (user: User, list: ViewList): boolean => hasRole(user.roles, 'SUPER_USER', ...ROLES_OF[list])

/** The lists that the user opens, or the one of them that is asked for. */
export const openLists = (user: User, wanted?: ViewList): ViewList[] =>
  LISTS.filter((list) => canOpen(user, list) && (wanted === undefined || wanted === list))

/** Throws ROLE_MISSING for a list that the user may not open. */
export function requireList(user: User, list: ViewList): void {
  if (!canOpen(user, list)) throw new RuleError('ROLE_MISSING', { roles: ROLES_OF[list] })
}
