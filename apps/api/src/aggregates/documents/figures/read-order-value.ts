import type { User } from '@cais/domain/access/actor'
import { outstandingAmount } from '@cais/domain/credit/order-exposure'
import type { OrderStatus } from '@cais/domain/orders/statuses'
import type { Db } from '../../../db/pool.ts'
import { EXPOSED_COLUMNS, exposedLine } from '../record/exposure-columns.ts'
import { visibleTo } from '../visibility.ts'

type OrderValueQuery = { readonly id: number; readonly customerId: number; readonly user: User }

/** What the customer will still owe for a document; undefined when it is another customer's, or the user may not see it. */
export async function readOrderValue(db: Db, { id, customerId, user }: OrderValueQuery) {
  const row = await db
    .selectFrom('orders as o')
    .select(['o.type', 'o.status', 'o.revises'])
    .where('o.id', '=', id)
    .where('o.customer_id', '=', customerId)
    .where(visibleTo(user))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const lines = await db
    .selectFrom('order_lines')
    .select(EXPOSED_COLUMNS)
    .where('order_id', '=', id)
    .execute()
  // Statuses are written by saveOrder alone, out of the domain's own.
  const value = outstandingAmount({
    ...row,
    status: row.status as OrderStatus,
    lines: lines.map(exposedLine),
  })
  // The change of a document takes the place of the document.
  return { id: row.revises ?? id, value }
}
