import type { User } from '@cais/domain/access/actor'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'
import type { RecallColumns } from '../store.ts'
import { inWarehousesOf } from './trace-batch.ts'

/** A line of an invoice that billed a customer goods of the batch, which they still have. Quantities in thousandths. */
export type CollectableLine = {
  readonly id: number
  readonly customerId: number
  readonly customerName: string
  readonly operationId: string
  readonly issuedOn: CalendarDate
  /** Of the whole line, as it was billed. */
  readonly quantity: number
  readonly net: number
  /** What can be credited of it. */
  readonly left: number
  /** What the customer still has, less what credit notes of this recall ask for already. */
  readonly open: number
}

/** By customer, who has most first. Drafts of this recall count as taken; those that ended without an issue do not. */
export async function readCollectable(
  db: Db,
  { id, product_id, batch }: RecallColumns,
  { customerIds, user }: { readonly customerIds: readonly number[] | undefined; readonly user: User },
): Promise<readonly CollectableLine[]> {
  const { rows } = await sql<CollectableLine>`
    WITH asked AS MATERIALIZED (
      SELECT note.customer_id, line.invoice_line_id, line.quantity, line.taken_quantity
      FROM recall_credit_notes AS made JOIN credit_notes AS note ON note.id = made.credit_note_id
      JOIN credit_note_lines AS line ON line.credit_note_id = note.id
      WHERE made.recall_id = ${id} AND note.phase NOT IN ('rejected', 'cancelled', 'closed')),
    having_it AS MATERIALIZED (
      SELECT said.customer_id, said.still_has - coalesce((SELECT sum(quantity) FROM asked WHERE asked.customer_id = said.customer_id), 0)::bigint AS open
      FROM recall_customers AS said
      WHERE said.recall_id = ${id} AND said.still_has > 0
        AND (${customerIds ?? null}::bigint[] IS NULL OR said.customer_id = ANY(${customerIds ?? null}::bigint[])))
    SELECT line.id, c.id AS "customerId", c.name AS "customerName", o.operation_id AS "operationId", i.issued_on AS "issuedOn",
      line.quantity, line.total AS net, had.open,
      greatest(0, least(sum(part.received)::bigint, line.quantity - coalesce(credit.credited_quantity, 0))
        - coalesce((SELECT sum(asked.quantity - asked.taken_quantity) FROM asked WHERE asked.invoice_line_id = line.id), 0))::bigint AS left
    FROM having_it AS had JOIN customers AS c ON c.id = had.customer_id
    JOIN deliveries AS d ON d.customer_id = c.id AND d.cancelled_at IS NULL
    JOIN warehouses AS w ON w.id = d.warehouse_id AND ${inWarehousesOf(user, 'w.branch_id')}
    JOIN delivery_lines AS part ON part.delivery_id = d.id AND part.batch = ${batch} AND part.received > 0
    JOIN order_lines AS ordered ON ordered.id = part.order_line_id AND ordered.product_id = ${product_id}
    JOIN orders AS o ON o.id = d.order_id
    JOIN invoices AS i ON i.delivery_id = d.id
    JOIN invoice_lines AS line ON line.invoice_id = i.id AND line.order_line_id = ordered.id
    LEFT JOIN invoice_line_credits AS credit ON credit.invoice_line_id = line.id
    WHERE had.open > 0
    GROUP BY line.id, c.id, o.id, i.id, had.open, credit.credited_quantity
    ORDER BY had.open DESC, c.id, i.issued_on DESC, line.id DESC`.execute(db)
  return rows
}
