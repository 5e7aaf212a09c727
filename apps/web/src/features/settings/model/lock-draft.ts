import type { LockInput, LockReply } from '@cais/contract/locks/schemas'
import type { Found } from '../../../ui/fields/search-select.tsx'

export type Lock = LockReply
export type LockKind = LockInput['kind']
export type BlockType = LockInput['blockType']

export const LOCK_KINDS = ['ROUTE', 'CUSTOMER', 'WAREHOUSE'] as const satisfies readonly LockKind[]
export const BLOCK_TYPES = ['ORDERS', 'QUOTES'] as const satisfies readonly BlockType[]

/** The fields of the form for a lock. An empty text = every branch, every operation. */
export type LockDraft = {
  readonly kind: LockKind
  readonly entity: Found | null
  readonly branchId: string
  readonly operationId: string
  readonly blockType: BlockType
}

/** The body of the call; null while nothing to lock is chosen. */
export const inputOf = ({ kind, entity, branchId, operationId, blockType }: LockDraft): LockInput | null =>
  entity && {
    kind,
    entityId: entity.value,
    // Customers and warehouses have their own branch.
    branchId: kind === 'ROUTE' && branchId !== '' ? branchId : null,
    operationId: operationId === '' ? null : operationId,
    blockType,
  }
