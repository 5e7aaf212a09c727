import type { MovementQuery } from '@cais/contract/stock/levels'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import { PLANNED_FOR_VALUES } from '../../../db/planned-for-values.ts'
import type { Db } from '../../../db/pool.ts'
import { readTimeCursor, writeTimeCursor } from '../../../engines/lists/cursor.ts'
import { paginationOfCounted } from '../../../engines/lists/page.ts'
import { isFoundByIndex, movementIdsOfPage, someMovementIds } from './movement-ids.ts'
import { type MovementFilter, movementRows, presentMovement } from './movement-rows.ts'

/** Movements are counted up to here; beyond it the reply only says that there are more (decision 0053). */
const MOST = 5000

/** A page of movements, newest first. */
export async function listMovements(db: Db, query: MovementQuery, user: User) {
  const { page, perPage: limit, cursor, ...filter } = query
  const after = readTimeCursor(cursor)
  const offset = after === undefined ? (page - 1) * limit : 0
  const reading = movementRows(movementIdsOfPage(filter, user, { limit, offset, after })).execute(db)
  // a page beyond the limit that has rows proves that there are more
  const isFar = offset >= MOST && (await reading).rows.length > 0
  const [{ rows }, documents] = await Promise.all([reading, isFar ? MOST + 1 : countSome(db, filter, user)])
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    data: rows.map(presentMovement),
    meta: {
      pagination: paginationOfCounted(
        query,
        { documents, isExact: documents <= MOST && isFoundByIndex(filter) },
        rows.length,
      ),
      cursor: writeTimeCursor(last && { created_at: last.at, id: last.id }),
    },
  }
}

/** The count, cut at one more than the limit. */
async function countSome(db: Db, filter: MovementFilter, user: User): Promise<number> {
  const { rows } = await sql<{ count: number }>`${PLANNED_FOR_VALUES}
    SELECT count(*) AS count FROM (${someMovementIds(filter, user, MOST + 1)}) m`.execute(db)
  return rows[0]?.count ?? 0
}
