import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { type LockRow, readLockRow } from './lock-rows.ts'

/** A lock as history names it: readable when it is long gone. */
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
