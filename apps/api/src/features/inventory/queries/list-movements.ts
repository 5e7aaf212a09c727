import type { MovementQuery } from '@cais/contract/stock/levels'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import { PLANNED_FOR_VALUES } from '../../../db/planned-for-values.ts'
import type { Db } from '../../../db/pool.ts'
import { paginationOfCounted } from '../../paging/pagination.ts'
import { readTimeCursor, writeTimeCursor } from '../../paging/time-cursor.ts'
import { presentMovement } from '../presenter/present-movement.ts'
import { isFoundByIndex, placesOfPage, somePlaces } from './movement-places.ts'
import { type MovementFilter, movementRows } from './movement-rows.ts'

/** Up to here movements are counted; of more it is said that there are more (decision 0053). */
const MOST = 5000

/** A page of movements, newest first. */
export async function listMovements(db: Db, query: MovementQuery, user: User) {
  const { page, perPage: limit, cursor, ...filter } = query
  const after = readTimeCursor(cursor)
  const offset = after === undefined ? (page - 1) * limit : 0
  const reading = movementRows(placesOfPage(filter, user, { limit, offset, after })).execute(db)
  // rows beyond the most say by themselves that there are more
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

/** One more than the most, at most. */
async function countSome(db: Db, filter: MovementFilter, user: User): Promise<number> {
  const { rows } = await sql<{ count: number }>`${PLANNED_FOR_VALUES}
    SELECT count(*) AS count FROM (${somePlaces(filter, user, MOST + 1)}) m`.execute(db)
  return rows[0]?.count ?? 0
}
