import type { Db } from '../../../db/pool.ts'

/** What a document of the customer would add to the exposure; undefined when it is not the customer's. */
export async function readOrderValue(db: Db, id: number, customerId: number) {
  const row = await db
    .selectFrom('orders')
    .select(['total', 'type'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst()
  return row && { id, value: row.type === 'COT' ? 0 : row.total }
}
