import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import { visibleTo } from '../../aggregates/documents/visibility.ts'
import type { Db } from '../../db/pool.ts'

export type CurrentState = {
  readonly number: string | null
  readonly version: number
  readonly status: string
  readonly stages: string[]
}

/** Number and state of a document as it stands now; undefined when it was deleted or the user may not see it. */
export async function readCurrentState(db: Db, id: number, user: User): Promise<CurrentState | undefined> {
  const { rows } = await sql<CurrentState>`
    SELECT o.number, o.version, o.status, o.stages FROM orders o
    WHERE o.id = ${id} AND ${visibleTo(user)}`.execute(db)
  return rows[0]
}
