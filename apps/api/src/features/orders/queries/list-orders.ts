import type { orderQuery } from '@cais/contract/orders/query'
import type { User } from '@cais/domain/access/actor'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { readCursor, writeCursor } from '../../paging/cursor.ts'
import { paginationOf } from '../../paging/pagination.ts'
import { countedFrom } from '../filter/counted-from.ts'
import { orderConditions } from '../filter/order-conditions.ts'
import { presentRows } from './present-rows.ts'
import { readOrderRows } from './read-order-rows.ts'
import { readOrderTotals } from './read-order-totals.ts'

export type OrderQuery = z.output<typeof orderQuery>

/** One page of the orders list with the totals of the filter. */
export async function listOrders(db: Db, query: OrderQuery, user: User, now: Date) {
  const where = orderConditions(query, query.tab, user)
  const after = readCursor(query.cursor)
  const offset = after === undefined ? (query.page - 1) * query.perPage : 0
  const [rows, totals] = await Promise.all([
    readOrderRows(db, { where, sort: query.sort, limit: query.perPage, offset, after }),
    readOrderTotals(db, { from: countedFrom(query), where }),
  ])
  const pagination = paginationOf(query, totals.documents)
  // Whoever walks on by cursor may leave the page number out.
  const isLast = pagination.isLast || rows.length < query.perPage
  return {
    data: await presentRows(db, rows, now),
    meta: {
      pagination: { ...pagination, isLast },
      cursor: isLast ? null : writeCursor(rows.at(-1)?.id),
      totals: { ...totals, weight: totals.weight / 1000 },
    },
  }
}
