import type { LockQuery, LockReply } from '@cais/contract/locks/schemas'
import type { User } from '@cais/domain/access/actor'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { visibleTo } from '../../orders/visibility.ts'
import { paginationOf } from '../../paging/pagination.ts'
import { presentLock } from '../presenter/present-lock.ts'
import { countHeld } from '../store/count-held.ts'
import { lockConditions } from './lock-conditions.ts'
import { type LockRow, lockRows, readLockRow } from './lock-rows.ts'

/** A page of the locks that concern the caller, newest first. */
export async function listLocks(db: Db, query: LockQuery, user: User) {
  const where = lockConditions(user, query)
  const [rows, total] = await Promise.all([readPage(db, query, where), countLocks(db, where)])
  const ids = rows.map(({ id }) => id)
  const held = await countHeld(db, ids, visibleTo(user))
  return {
    data: rows.map((row) => presentLock(row, held.get(row.id) ?? 0, user)),
    meta: { pagination: paginationOf(query, total) },
  }
}

/** One lock that concerns the caller. Throws NOT_FOUND. */
export async function findLock(db: Db, id: number, user: User): Promise<LockReply> {
  const row = await requireLock(db, id, user)
  const held = await countHeld(db, [id], visibleTo(user))
  return presentLock(row, held.get(id) ?? 0, user)
}

/** Throws NOT_FOUND for a lock that is not there, or does not concern the user. */
export async function requireLock(db: Db, id: number, user: User): Promise<LockRow> {
  const row = await readLockRow(db, sql<boolean>`l.id = ${id} AND ${lockConditions(user)}`)
  if (row === undefined) throw new RuleError('NOT_FOUND', { lock: id })
  return row
}

async function readPage(db: Db, { page, perPage }: LockQuery, where: RawBuilder<boolean>) {
  const { rows } = await sql<LockRow>`${lockRows(where)}
    ORDER BY l.id DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`.execute(db)
  return rows
}

async function countLocks(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM locks l WHERE ${where}`.execute(db)
  return rows[0]?.n ?? 0
}
