import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import { visibleTo } from '../visibility.ts'

const LAST = 5

/** The newest documents of a customer that were submitted, as far as the user may see them. */
export const readLastOrders = (db: Db, customerId: number, user: User) =>
  db
    .selectFrom('orders as o')
    .select(['o.id', 'o.number', 'o.submitted_at', 'o.total', 'o.status', 'o.stages'])
    .where('o.customer_id', '=', customerId)
    .where('o.number', 'is not', null)
    .where(visibleTo(user))
    .orderBy('o.id', 'desc')
    .limit(LAST)
    .execute()

export const readLastPayments = (db: Db, customerId: number) =>
  db
    .selectFrom('payments')
    .select(['paid_on', 'amount', 'reference'])
    .where('customer_id', '=', customerId)
    .where('reversed_on', 'is', null)
    .orderBy('paid_on', 'desc')
    .orderBy('id', 'desc')
    .limit(LAST)
    .execute()

export type LastPrice = {
  readonly product_id: string
  readonly description: string
  readonly price: number
  readonly date: string
}

/** How many documents are searched for prices: enough for what a customer buys regularly. */
const DOCUMENTS = 50

/** What the customer paid last for each product (net of discounts, per sales unit), out of the newest billed documents; an offer has no price. */
export async function readLastPrices(
  db: Db,
  customerId: number,
  productIds?: readonly string[],
): Promise<LastPrice[]> {
  const ofProducts = productIds ? sql`AND l.product_id = any(${[...productIds]}::text[])` : sql``
  const { rows } = await sql<LastPrice>`
    SELECT * FROM (
      SELECT DISTINCT ON (l.product_id) l.product_id, l.description, round(l.total * 1000.0 * p.conversion_factor / (l.quantity::numeric * l.stock_factor))::bigint AS price,
        (o.submitted_at AT TIME ZONE 'Africa/Maputo')::date AS date, o.id AS order_id
      FROM (
        SELECT id, submitted_at FROM orders WHERE customer_id = ${customerId} AND invoice_number IS NOT NULL AND type <> 'POF'
        ORDER BY id DESC LIMIT ${DOCUMENTS}) o
      JOIN order_lines l ON l.order_id = o.id JOIN products p ON p.id = l.product_id
      WHERE l.billed > 0 ${ofProducts}
      ORDER BY l.product_id, o.id DESC) last
    ORDER BY order_id DESC, product_id LIMIT 200`.execute(db)
  return rows
}
