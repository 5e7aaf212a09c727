import type { User } from '@cais/domain/access/actor'
import type { Db } from '../../../db/pool.ts'
import { visibleTo } from '../../orders/visibility.ts'

type Question = { readonly id: number; readonly customerId: number; readonly user: User }

/** What a document of the customer would add to the exposure; undefined when it is not the customer's, or not the user's to see. */
export async function readOrderValue(db: Db, { id, customerId, user }: Question) {
  const row = await db
    .selectFrom('orders as o')
    .select(['o.total', 'o.type', 'o.revises'])
    .where('o.id', '=', id)
    .where('o.customer_id', '=', customerId)
    .where(visibleTo(user))
    .executeTakeFirst()
  // The change of a document takes the place of the document.
  return row && { id: row.revises ?? id, value: row.type === 'COT' ? 0 : row.total }
}
