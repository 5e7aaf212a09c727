import type { MovementQuery } from '@cais/contract/stock/levels'
import type { User } from '@cais/domain/access/actor'
import type { Db } from '../../../db/pool.ts'
import { readCursor, writeCursor } from '../../paging/cursor.ts'
import { paginationOf } from '../../paging/pagination.ts'
import { presentMovement } from '../presenter/present-movement.ts'
import { filteredMovements, movementRows } from './movement-rows.ts'

/** A page of movements, newest first. */
export async function listMovements(db: Db, query: MovementQuery, user: User) {
  const after = readCursor(query.cursor)
  const rows = await movementRows(db, query, user)
    .$if(after !== undefined, (page) => page.where('m.id', '<', after ?? 0))
    .limit(query.perPage)
    .offset(after === undefined ? (query.page - 1) * query.perPage : 0)
    .execute()
  const { count } = await filteredMovements(db, query, user)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const last = rows.length === query.perPage ? rows.at(-1) : undefined
  return {
    data: rows.map(presentMovement),
    meta: { pagination: paginationOf(query, count), cursor: writeCursor(last?.id) },
  }
}
