import { deputyshipsAt, gateRoles } from '@cais/domain/access/deputyship'
import { canOpen, type Page } from '@cais/domain/access/pages'
import { hasRole } from '@cais/domain/access/roles'
import { isInScope } from '@cais/domain/access/scope'
import type { Caller } from '../session/caller.ts'

/** The channel on which the trigger of the outbox announces changes. */
export const CHANGE_CHANNEL = 'cais_change'

/** One row of the outbox: what changed, where it belongs, and how it stands now. */
export type Change = {
  readonly id: number
  readonly noun: string
  readonly objectId: number
  readonly version: number
  readonly branchId: string | null
  readonly operationId: string | null
  readonly createdBy: number | null
  readonly status: string | null
  readonly stages: readonly string[]
}

/** The change as an event of the stream: no more than screens need to know what to read again. */
export function changeText({ id, objectId, noun, version, status, stages }: Change): string {
  const told = { noun, version, status, stages, id: objectId }
  return `id: ${id}\nevent: change\ndata: ${JSON.stringify(told)}\n\n`
}

/** Whose page shows the noun; a draft is its creator's and the administrators' until it is submitted. */
const PAGE_OF: Readonly<Record<string, Page>> = {
  orders: 'documents-id',
  shipments: 'picking-id',
  'block-orders': 'settings',
}

/** Whether somebody may hear of a change: what is theirs, and what their pages show within their scope. */
export function maySee(caller: Caller, { noun, branchId, operationId, createdBy, status }: Change): boolean {
  if (branchId === null || createdBy === caller.id) return true
  const page = PAGE_OF[noun]
  if (page !== undefined && !canOpen(gateRoles(caller), page)) return false
  if (status === 'DRAFT' || status === 'DELETED') return hasRole(caller.roles, 'SUPER_USER')
  const place = { branchId, operationId }
  return isInScope(caller.scope, place) || deputyshipsAt(caller, place).length > 0
}
