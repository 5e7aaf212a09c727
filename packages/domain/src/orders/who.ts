import type { User } from '../access/actor.ts'
import { hasRole, managedBranches, type RuleRole } from '../access/roles.ts'
import type { OrderFacts } from './facts.ts'

/**
 * Who may take an action. A role; WAREHOUSE_MANAGER only in the branches that he manages; the document's creator;
 * SYSTEM for jobs and for what a shipment does to its documents. ADMIN and SUPER_USER may do what any user may.
 */
export type Who = RuleRole | 'CREATOR' | 'CREATOR_BEFORE_APPROVAL' | 'ANYONE' | 'SYSTEM'

/** Whether the user is one of those named, for this document. */
export function isOneOf(user: User, order: OrderFacts, who: readonly Who[]): boolean {
  const open = who.filter((one) => one !== 'SYSTEM')
  if (open.length === 0) return false
  return hasRole(user.roles, 'SUPER_USER') || open.some((one) => is(user, order, one))
}

function is(user: User, order: OrderFacts, one: Exclude<Who, 'SYSTEM'>): boolean {
  switch (one) {
    case 'ANYONE':
      return true
    case 'CREATOR':
      return order.createdBy === user.id
    case 'CREATOR_BEFORE_APPROVAL':
      return order.createdBy === user.id && isBeforeApproval(order)
    case 'WAREHOUSE_MANAGER':
      return managedBranches(user.roles).includes(order.branchId)
    default:
      return hasRole(user.roles, one)
  }
}

/** Nobody has approved anything yet, and the document is not past its approvals. */
function isBeforeApproval(order: OrderFacts): boolean {
  if (order.approvals.some(({ decision }) => decision === 'approved')) return false
  return order.verifiedAt === null || order.approvals.length > 0
}
