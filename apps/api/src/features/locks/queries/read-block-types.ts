import type { User } from '@cais/domain/access/actor'
import type { BlockType } from '@cais/domain/locks/block-types'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { requireLock } from './list-locks.ts'

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
