import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { visibleTo } from '../../orders/visibility.ts'

export type Head = {
  readonly number: string | null
  readonly version: number
  readonly status: string
  readonly stages: string[]
}

/** Name and state of a document as it stands now; undefined when it is gone or not the user's to see. */
export async function readHead(db: Db, id: number, user: User): Promise<Head | undefined> {
  const { rows } = await sql<Head>`
    SELECT o.number, o.version, o.status, o.stages FROM orders o
    WHERE o.id = ${id} AND ${visibleTo(user)}`.execute(db)
  return rows[0]
}
