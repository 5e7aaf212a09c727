import type { User } from '@cais/domain/access/actor'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import type { Db } from '../../../db/pool.ts'

export type CustomerEvent = {
  readonly kind: 'order' | 'payment' | 'approved' | 'rejected'
  readonly at: string
  readonly label: string
  readonly amount: number
  readonly orderId: number | null
  readonly by: string | null
  readonly reason: string
}

const EACH = 5

/** The last orders and decisions of a customer that the user may see, and the last payments, newest first. */
export async function readCustomerEvents(
  db: Db,
  { customerId, withoutOrderId, user }: { customerId: number; withoutOrderId: number; user: User },
): Promise<CustomerEvent[]> {
  const visible = visibleTo(user)
  const { rows } = await sql<CustomerEvent>`
    (SELECT 'order' AS kind, o.submitted_at AS at, o.number AS label, o.total AS amount, o.id AS "orderId",
      NULL AS by, '' AS reason FROM orders o
     WHERE o.customer_id = ${customerId} AND o.submitted_at IS NOT NULL AND o.id <> ${withoutOrderId} AND ${visible}
     ORDER BY o.id DESC LIMIT ${EACH})
    UNION ALL
    (SELECT 'payment', paid_on::timestamp AT TIME ZONE 'Africa/Maputo', concat_ws(' ', number, reference), amount, NULL, NULL, '' FROM payments
     WHERE customer_id = ${customerId} AND reversed_on IS NULL ORDER BY paid_on DESC, id DESC LIMIT ${EACH})
    UNION ALL
    (SELECT a.decision, a.decided_at, o.number, o.total, o.id, rtrim(u.name || ' ' || u.surname), a.reason
     FROM orders o JOIN approvals a ON a.order_id = o.id JOIN users u ON u.id = a.decided_by
     WHERE o.customer_id = ${customerId} AND a.decided_at IS NOT NULL AND ${visible} ORDER BY o.id DESC LIMIT ${EACH})
    ORDER BY at DESC`.execute(db)
  return rows
}

export type CustomerYear = { readonly orders: number; readonly total: number }

type CustomerYearQuery = {
  readonly customerId: number
  readonly since: CalendarDate
  /** The document that is being decided. */
  readonly withoutOrderId: number
}

/** What the customer bought since a day: the invoiced orders and what was invoiced of them. */
export async function readCustomerYear(
  db: Db,
  { customerId, since, withoutOrderId }: CustomerYearQuery,
): Promise<CustomerYear> {
  const { rows } = await sql<CustomerYear>`
    SELECT count(DISTINCT i.order_id) AS orders, coalesce(sum(i.total), 0)::bigint AS total
    FROM invoices i JOIN orders o ON o.id = i.order_id
    WHERE i.customer_id = ${customerId} AND i.issued_on >= ${since} AND o.type = 'PEV'
      AND i.order_id <> ${withoutOrderId}`.execute(db)
  return rows[0] ?? { orders: 0, total: 0 }
}
