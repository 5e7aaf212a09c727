import type { dashboard } from '@cais/contract/orders/dashboard'
import { addDays } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { OrderWhere } from '../../../../aggregates/documents/list/order-where.ts'
import { ofCustomer } from '../../../../aggregates/documents/list/order-where.ts'
import { hasText } from '../../../../aggregates/documents/list/text-filters.ts'
import type { Db } from '../../../../db/pool.ts'
import type { Condition } from '../../../../engines/lists/conditions.ts'
import { createdWithin } from '../../../../engines/lists/periods.ts'

type Dashboard = z.input<typeof dashboard>

const SHOWN = 6

/** The customers with the largest totals of the days, and what each came to so many days before. */
export async function readLargestCustomers(
  db: Db,
  where: OrderWhere,
  daysBefore: number,
): Promise<Dashboard['customers']> {
  const { createdFrom = '1900-01-01', createdTo = '2999-12-30' } = where.filters
  const before = {
    createdFrom: addDays(createdFrom, -daysBefore),
    createdTo: addDays(createdTo, -daysBefore),
  }
  const { rows } = await sql<Dashboard['customers'][number]>`
    SELECT c.id, c.name, largest.documents, largest.total,
      (SELECT sum(d.total)::bigint FROM orders d JOIN order_kinds o ON o.kind = d.kind
        WHERE d.customer_id = c.id AND ${createdWithin(before, 'd')} AND ${where.kinds} AND o.status <> 'DRAFT') AS "lastYear"
    FROM (SELECT d.customer_id, count(*) AS documents, sum(d.total)::bigint AS total
      FROM (${documentsOf(where, sql<boolean>`o.status <> 'DRAFT'`)}) d
      GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT ${SHOWN}) largest
    JOIN customers c ON c.id = largest.customer_id
    ORDER BY largest.total DESC, c.id`.execute(db)
  return rows
}

/** The products with the largest quantity given up in documents that went on, and its share of what these lines ordered. */
export async function readCutProducts(
  db: Db,
  where: OrderWhere,
): Promise<Pick<Dashboard, 'products' | 'lost'>> {
  const went = sql<boolean>`o.status NOT IN ('DRAFT', 'CANCELED', 'REJECTED') AND o.type = 'PEV'`
  const { rows } = await sql<Dashboard['products'][number] & { readonly all: number }>`
    SELECT p.id, p.description AS name, cut.lost, cut.percent, cut."all" FROM (
      SELECT product_id, sum(lost)::bigint AS lost, round(100 * sum(closed) / sum(quantity), 1)::float8 AS percent,
        (sum(sum(lost)) OVER ())::bigint AS "all"
      FROM (SELECT l.product_id, l.closed, l.quantity, round(l.total::numeric * l.closed / l.quantity) AS lost
        FROM (${documentsOf(where, went)}) d JOIN order_lines l ON l.order_id = d.id AND l.closed > 0) line
      GROUP BY product_id ORDER BY 2 DESC, 1 LIMIT ${SHOWN}) cut
    JOIN products p ON p.id = cut.product_id ORDER BY cut.lost DESC, p.id`.execute(db)
  return { products: rows.map(({ all: _all, ...row }) => row), lost: rows[0]?.all ?? 0 }
}

/** Id, customer and total of the filtered documents. Without a text filter the index by creation answers alone. */
function documentsOf(where: OrderWhere, kinds: Condition) {
  const { filters } = where
  if (hasText(filters))
    return sql`SELECT o.id, o.customer_id, o.total FROM orders o WHERE ${where.all} AND ${kinds}`
  return sql`SELECT d.id, d.customer_id, d.total FROM orders d JOIN order_kinds o ON o.kind = d.kind
    WHERE ${createdWithin(filters, 'd')} AND ${ofCustomer(filters, 'd')} AND ${where.kinds} AND ${kinds}`
}
