import type { CountsQuery } from '@cais/contract/stock/counts'
import type { User } from '@cais/domain/access/actor'
import type { Db } from '../../../db/pool.ts'
import { allOf } from '../../paging/conditions.ts'
import { paginationOf } from '../../paging/pagination.ts'
import { countColumns, countRows, inStates, presentCount } from './count-rows.ts'
import { isOneOf } from './in-warehouses.ts'

/** A page of inventories, newest first. */
export async function listCounts(db: Db, query: CountsQuery, user: User) {
  const where = allOf([isOneOf('n.warehouse_id', query.warehouseId), inStates(query.state)])
  const rows = await countColumns(db, user)
    .where(where)
    .orderBy('n.id', 'desc')
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
    .execute()
  const { count } = await countRows(db, user)
    .where(where)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return { data: rows.map(presentCount), meta: { pagination: paginationOf(query, count) } }
}
