import { type LockQuery, type LockReply, lockQuery } from '@cais/contract/locks/schemas'
import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { BlockType } from '@cais/domain/locks/block-types'
import { type RawBuilder, sql } from 'kysely'
import {
  type LockRow,
  lockColumns,
  locksWhere,
  presentLock,
  readLockRow,
} from '../../../aggregates/documents/locks.ts'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../../engines/lists/conditions.ts'
import { describeList, type FilterOf } from '../../../engines/lists/list.ts'
import { countLockedOrders } from './count-locked-orders.ts'

/** The locks that concern the caller, newest first. */
export const lockList = describeList(lockQuery, {
  find: (db, filter, user) => locksWhere(db, lockConditions(user, filter)),
  columns: lockColumns,
  order: { by: () => [sql`l.id DESC`] },
  present: async (rows, { db, user }) => {
    const ids = rows.map(({ id }) => id)
    const counts = await countLockedOrders(db, ids, visibleTo(user))
    return rows.map((row) => presentLock(row, counts.get(row.id) ?? 0, user))
  },
})

/** One lock that concerns the caller. Throws NOT_FOUND. */
export async function findLock(db: Db, id: number, user: User): Promise<LockReply> {
  const row = await requireLock(db, id, user)
  const counts = await countLockedOrders(db, [id], visibleTo(user))
  return presentLock(row, counts.get(id) ?? 0, user)
}

/** Throws NOT_FOUND for a lock that does not exist or does not concern the user. */
export async function requireLock(db: Db, id: number, user: User): Promise<LockRow> {
  const row = await readLockRow(db, sql<boolean>`l.id = ${id} AND ${lockConditions(user)}`)
  if (row === undefined) throw new RuleError('NOT_FOUND', { lock: id })
  return row
}

/** Locks in force that concern the user, over locks `l`: `concernsUser` of the domain in SQL. */
const lockConditions = (user: User, filter: FilterOf<LockQuery> = {}): RawBuilder<boolean> =>
  allOf([
    sql<boolean>`l.deleted_at IS NULL`,
    reaches('l.branch_id', user.scope.branches),
    reaches('l.operation_id', user.scope.operations),
    filter.blockTypes && sql<boolean>`l.block_type = any(${filter.blockTypes}::text[])`,
    filter.branchId && reaches('l.branch_id', filter.branchId),
    filter.kind && sql<boolean>`l.entity_kind = ${filter.kind}`,
  ])

const reaches = (column: string, codes: 'all' | readonly string[]) =>
  codes !== 'all' &&
  sql<boolean>`(${sql.ref(column)} IS NULL OR ${sql.ref(column)} = any(${[...codes]}::text[]))`

/** The types of the locks that reach exactly as far as this one. Throws NOT_FOUND. */
export async function readBlockTypes(db: Db, id: number, user: User): Promise<BlockType[]> {
  const { kind, entity_id, branch_id, operation_id } = await requireLock(db, id, user)
  const { rows } = await sql<{ block_type: BlockType }>`
    SELECT block_type FROM locks
    WHERE entity_kind = ${kind} AND entity_id = ${entity_id} AND deleted_at IS NULL
      AND branch_id IS NOT DISTINCT FROM ${branch_id} AND operation_id IS NOT DISTINCT FROM ${operation_id}
    ORDER BY block_type`.execute(db)
  return rows.map(({ block_type }) => block_type)
}
