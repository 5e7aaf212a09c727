import type { OrderRow } from '@cais/contract/orders/schemas'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import type { Db } from '../../../db/pool.ts'
import { readUsedPercents } from '../../customers/queries/read-used-percents.ts'
import { presentOrderRow } from '../presenter/present-order-row.ts'
import type { OrderListRow } from './read-order-rows.ts'

/** The rows with the used credit of their customers, read once for all of them. */
export async function presentRows(db: Db, rows: readonly OrderListRow[], now: Date): Promise<OrderRow[]> {
  const customers = rows.map(({ customer_id }) => customer_id)
  const used = await readUsedPercents(db, customers, calendarDateAt(now.getTime()))
  return rows.map((row) =>
    presentOrderRow(row, row.customer_id === null ? null : (used.get(row.customer_id) ?? null)),
  )
}
