import type { ReadyOrderQuery } from '@cais/contract/shipments/ready-order'
import type { User } from '@cais/domain/access/actor'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { readUsedPercents } from '../../../aggregates/customers/exposure.ts'
import type { Db } from '../../../db/pool.ts'
import { writeCursor } from '../../../engines/lists/cursor.ts'
import { paginationOf } from '../../../engines/lists/page.ts'
import { asksForRoom, readReadyOrders, readReadyTotals } from './read-ready-orders.ts'
import { presentReadyOrder } from './ready-order.ts'

/** Documents that wait for a truck, oldest first, with the sums of the whole filter. */
export async function listReadyOrders(
  db: Db,
  query: ReadyOrderQuery,
  { user, now }: { user: User; now(): Date },
) {
  const today = calendarDateAt(now().getTime())
  const [rows, totals] = await Promise.all([
    readReadyOrders(db, query, user),
    readReadyTotals(db, query, user),
  ])
  const customers = rows.map(({ customer_id }) => customer_id)
  const used = await readUsedPercents(db, customers, today)
  const last = rows.length === query.perPage ? rows.at(-1) : undefined
  return {
    data: rows.map((row) =>
      presentReadyOrder(row, { creditUsedPercent: used.get(row.customer_id) ?? null, today }),
    ),
    meta: {
      pagination: paginationOf(query, totals.documents),
      cursor: asksForRoom(query) ? null : writeCursor(last?.id),
      totals: {
        documents: totals.documents,
        total: totals.net,
        weight: totals.weight / 1000,
        fitting: totals.fitting,
      },
    },
  }
}
