import type { LockName, LockReply } from '@cais/contract/locks/schemas'
import type { User } from '@cais/domain/access/actor'
import type { BlockType } from '@cais/domain/locks/block-types'
import { mayManageLock } from '@cais/domain/locks/lock-reach'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'

/** Locks under the alias `l`. */
export const locksWhere = (db: Db, where: RawBuilder<boolean>) => db.selectFrom('locks as l').where(where)

/** Locks with the names of what they are on. The id is cast to a number only for customers. */
export const lockColumns = (locks: ReturnType<typeof locksWhere>) =>
  locks
    .leftJoin('customers as c', (join) =>
      join.on(sql<boolean>`c.id = CASE WHEN l.entity_kind = 'CUSTOMER' THEN l.entity_id::bigint END`),
    )
    .leftJoin('warehouses as w', (join) =>
      join.on(sql<boolean>`l.entity_kind = 'WAREHOUSE' AND w.id = l.entity_id`),
    )
    .leftJoin('operations as operation', 'operation.id', 'l.operation_id')
    .leftJoin('users as u', 'u.id', 'l.created_by')
    .select(['l.id', 'l.entity_kind as kind', 'l.entity_id', 'l.branch_id', 'l.operation_id'])
    .select(['l.created_by', 'l.created_at', 'operation.name as operation_name'])
    .select(sql<BlockType>`l.block_type`.as('block_type'))
    .select(sql<string>`coalesce(c.name, w.name, l.entity_id)`.as('entity_name'))
    .select(sql<string | null>`rtrim(u.name || ' ' || u.surname)`.as('creator_name'))

export type LockRow = Awaited<ReturnType<ReturnType<typeof lockColumns>['execute']>>[number]

export const readLockRow = (db: Db, where: RawBuilder<boolean>): Promise<LockRow | undefined> =>
  lockColumns(locksWhere(db, where)).executeTakeFirst()

/** A lock as history names it: readable after it was taken off. */
export const namedLock = (row: LockRow) => ({
  kind: row.kind,
  entity: row.entity_name ?? row.entity_id,
  branch: row.branch_id,
  operation: row.operation_id,
  blockType: row.block_type,
})

/** The facts of an entry about a document that a lock holds up, or held up; none without a lock. */
export async function lockFacts(db: Db, lockId: number | null) {
  if (lockId === null) return { lock: null }
  const row = await readLockRow(db, sql<boolean>`l.id = ${lockId}`)
  return { lock: lockId, ...(row && { lockedBy: namedLock(row) }) }
}

/** What the lock is on, by its names. */
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
  allowedActions: mayManageLock(user, reachOf(row)) ? ['delete'] : [],
})

export const reachOf = (row: Pick<LockRow, 'branch_id' | 'operation_id'>) => ({
  branchId: row.branch_id,
  operationId: row.operation_id,
})
