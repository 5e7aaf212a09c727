import { hasRole, managedBranches, type Role } from './roles.ts'

/** Flags derived from the roles, for GET /auth/me. ADMIN passes every check, so it has them all. */
export const roleFlags = (roles: readonly Role[]) => ({
  isAdmin: hasRole(roles, 'ADMIN'),
  isSuperUser: hasRole(roles, 'SUPER_USER'),
  isWarehouseManager: hasRole(roles, 'ADMIN') || managedBranches(roles).length > 0,
  isOperator: hasRole(roles, 'OPERATOR'),
  isApprover: hasRole(roles, 'COMMERCIAL_APPROVER', 'FINANCIAL_APPROVER', 'OFFER_APPROVER'),
  isStockAnalyst: hasRole(roles, 'STOCK_ANALYST'),
  isPickingManager: hasRole(roles, 'PICKING_MANAGER'),
  isDistributionManager: hasRole(roles, 'DISTRIBUTION_MANAGER'),
})
