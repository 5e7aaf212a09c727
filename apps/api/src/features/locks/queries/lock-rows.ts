import type { BlockType, LockKind } from '@cais/domain/locks/block-types'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

export type LockRow = {
  readonly id: number
  readonly kind: LockKind
  readonly entity_id: string
  readonly entity_name: string | null
  readonly branch_id: string | null
  readonly operation_id: string | null
  readonly operation_name: string | null
  readonly block_type: BlockType
  readonly created_by: number | null
  readonly creator_name: string | null
  readonly created_at: string
}

/** Locks with the names of what they are on, under the alias `l`. A customer's id is read as one only where it is one. */
export const lockRows = (where: RawBuilder<boolean>): RawBuilder<LockRow> => sql<LockRow>`
  SELECT l.id, l.entity_kind AS kind, l.entity_id, l.branch_id, l.operation_id, l.block_type, l.created_by, l.created_at,
    coalesce(c.name, w.name, l.entity_id) AS entity_name, operation.name AS operation_name,
    rtrim(u.name || ' ' || u.surname) AS creator_name
  FROM locks l
  LEFT JOIN customers c ON c.id = CASE WHEN l.entity_kind = 'CUSTOMER' THEN l.entity_id::bigint END
  LEFT JOIN warehouses w ON l.entity_kind = 'WAREHOUSE' AND w.id = l.entity_id
  LEFT JOIN operations operation ON operation.id = l.operation_id
  LEFT JOIN users u ON u.id = l.created_by
  WHERE ${where}`

export const readLockRow = async (db: Db, where: RawBuilder<boolean>): Promise<LockRow | undefined> =>
  (await lockRows(where).execute(db)).rows[0]
