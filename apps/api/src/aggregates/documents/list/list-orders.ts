import type { orderQuery } from '@cais/contract/orders/query'
import type { User } from '@cais/domain/access/actor'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { z } from 'zod'
import type { Db } from '../../../db/pool.ts'
import { readTimeCursor, writeTimeCursor } from '../../../engines/lists/cursor.ts'
import { paginationOfCounted } from '../../../engines/lists/page.ts'
import { presentRows } from './order-rows.ts'
import { tabWhere } from './order-where.ts'
import { readPage } from './page/read-page.ts'
import { readOrderTotals } from './read-order-totals.ts'

export type OrderQuery = z.output<typeof orderQuery>

/** One page of the orders list with the totals of the filter. */
export async function listOrders(db: Db, query: OrderQuery, user: User, now: Date) {
  const { sort, perPage: limit, cursor } = query
  const where = tabWhere(query, query.tab, user)
  const after = readTimeCursor(cursor)
  const offset = after === undefined ? (query.page - 1) * limit : 0
  const today = calendarDateAt(now.getTime())
  const counting = readOrderTotals(db, where)
  const rows = await readPage(db, where, { sort, limit, offset, after, today }, counting)
  const { documents, total, weight, isExact } = await counting
  const pagination = paginationOfCounted(query, { documents, isExact }, rows.length)
  return {
    data: presentRows(rows, today),
    meta: {
      pagination,
      cursor: pagination.isLast ? null : writeTimeCursor(rows.at(-1)),
      totals: isExact ? { documents, total, weight: weight / 1000 } : undefined,
    },
  }
}
