import { canDo } from '@cais/domain/access/actions'
import { deputyshipsAt, rolesWithDeputyship } from '@cais/domain/access/deputyship'
import { onlyReprints } from '@cais/domain/access/landing'
import { canOpen } from '@cais/domain/access/pages'
import { hasRole, isRetailer, type Role } from '@cais/domain/access/roles'
import { isInScope } from '@cais/domain/access/scope'
import type { Caller } from '../../http/session/caller.ts'
import type { ChangedNoun } from './record-change.ts'

/** The channel on which the trigger of the outbox announces changes. */
export const CHANGE_CHANNEL = 'cais_change'

/** One row of the outbox: what changed, where it belongs, and how it stands now. */
export type Change = {
  readonly id: number
  readonly noun: ChangedNoun
  readonly objectId: number
  readonly version: number
  readonly branchId: string | null
  readonly operationId: string | null
  readonly createdBy: number | null
  readonly status: string | null
  readonly stages: readonly string[]
}

/** The change as an event of the stream: only what screens need to know what to read again. */
export function changeText({ id, objectId, noun, version, status, stages }: Change): string {
  const event = { noun, version, status, stages, id: objectId }
  return `id: ${id}\nevent: change\ndata: ${JSON.stringify(event)}\n\n`
}

/** Whose pages show the noun. A noun that is not named here is sent to nobody. */
const READERS: Readonly<Record<ChangedNoun, (roles: readonly Role[]) => boolean>> = {
  orders: (roles) => canOpen(roles, 'documents-id'),
  shipments: (roles) => canOpen(roles, 'picking-id'),
  deliveries: (roles) => canOpen(roles, 'documents-id'),
  transfers: (roles) => canOpen(roles, 'stock-transfers'),
  'credit-notes': (roles) => canOpen(roles, 'credit-id'),
  // Retailers read theirs when they look: a change says nothing of whose claim it is.
  claims: (roles) => canOpen(roles, 'claims-id'),
  // Who manages or picks stock, and who writes lines that show the stock.
  stock: (roles) =>
    canDo(roles, 'manage-stock') || canOpen(roles, 'stock-id') || canOpen(roles, 'documents-create'),
  recalls: (roles) => canOpen(roles, 'stock-recalls'),
  'inbound-orders': (roles) => canOpen(roles, 'morpheus'),
  // Retailers too: a change says nothing of whose exchange it is.
  exchanges: (roles) => canOpen(roles, 'settings-b2b-logs'),
  'block-orders': (roles) => canDo(roles, 'manage-locks'),
  views: (roles) =>
    (['documents', 'approval', 'stock', 'picking'] as const).some((page) => canOpen(roles, page)),
  absences: (roles) => !isRetailer(roles),
  branches: (roles) => !isRetailer(roles),
  'master-data': (roles) => !isRetailer(roles),
  operations: (roles) => !isRetailer(roles),
  // Approvers see the policy by which they decide.
  settings: (roles) => canOpen(roles, 'approval'),
  // A failure that the monitoring page and the home of administrators show.
  monitoring: (roles) => hasRole(roles, 'SUPER_USER'),
  customers: (roles) => canOpen(roles, 'documents-id'),
  // A payment changes the credit that documents, approvals and the customer's page show; the id is that of the customer.
  payments: (roles) => canOpen(roles, 'documents-id'),
  // Those who keep prices, and those who write documents with them.
  'price-lists': (roles) => canOpen(roles, 'settings-prices') || canOpen(roles, 'documents-create'),
  users: (roles) => canOpen(roles, 'settings-users-id'),
  schedules: (roles) => canOpen(roles, 'picking-schedules'),
  'schedule-config': (roles) => hasRole(roles, 'SUPER_USER'),
}

/** Whether a caller may receive a change: their own, and what their pages show within their scope. */
export function maySee(caller: Caller, { noun, branchId, operationId, createdBy, status }: Change): boolean {
  const roles = rolesWithDeputyship(caller)
  if (!READERS[noun]?.(roles)) return false
  if (noun === 'credit-notes' && status !== 'issued' && onlyReprints(roles, 'credit')) return false
  if (branchId === null || createdBy === caller.id) return true
  // A draft is its creator's and the administrators' until it is submitted.
  if (status === 'DRAFT' || status === 'DELETED') return hasRole(caller.roles, 'SUPER_USER')
  const place = { branchId, operationId }
  return isInScope(caller.scope, place) || deputyshipsAt(caller, place).length > 0
}
