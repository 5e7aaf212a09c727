import type { LockName, LockReply } from '@cais/contract/locks/schemas'
import type { User } from '@cais/domain/access/actor'
import { mayKeepLock } from '@cais/domain/locks/lock-keeping'
import type { LockRow } from '../queries/lock-rows.ts'

/** What the lock is on, for whoever stands before it. */
export const presentLockName = (row: LockRow): LockName => ({
  id: row.id,
  kind: row.kind,
  entityId: row.entity_id,
  entityName: row.entity_name ?? row.entity_id,
  branchId: row.branch_id,
  operation: row.operation_id === null ? null : { id: row.operation_id, name: row.operation_name ?? '' },
  blockType: row.block_type,
  createdBy: row.created_by === null ? null : { id: row.created_by, name: row.creator_name ?? '' },
  createdAt: row.created_at,
})

export const presentLock = (row: LockRow, documents: number, user: User): LockReply => ({
  ...presentLockName(row),
  documents,
  allowedActions: mayKeepLock(user, reachOf(row)) ? ['delete'] : [],
})

export const reachOf = (row: Pick<LockRow, 'branch_id' | 'operation_id'>) => ({
  branchId: row.branch_id,
  operationId: row.operation_id,
})
