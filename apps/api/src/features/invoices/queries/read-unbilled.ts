import type { InvoiceSummary } from '@cais/contract/invoices/schemas'
import type { User } from '@cais/domain/access/actor'
import { sql } from 'kysely'
import { type BillingError, billingMessage } from '../../../aggregates/documents/detail/billing-message.ts'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import type { Db } from '../../../db/pool.ts'
import type { Language } from '../../../http/language.ts'

const MAX_ROWS = 50

type Unbilled = InvoiceSummary['unbilled'][number]
type Row = Omit<Unbilled, 'message'> & { readonly error: BillingError | null }

/** The documents in the user's sight whose billing failed or is in doubt, oldest first: they have no number yet. */
export async function readUnbilled(db: Db, user: User, lang: Language): Promise<Unbilled[]> {
  const { rows } = await sql<Row>`
    SELECT o.id AS "orderId", o.number AS "orderNumber", s.number AS "shipmentNumber",
      json_build_object('id', c.id, 'name', c.name) AS customer, o.branch_id AS "branchId", o.total,
      s.billing_started_at AS since, d.billing_state AS state, d.billing_error AS error
    FROM shipment_documents d JOIN shipments s ON s.id = d.shipment_id JOIN orders o ON o.id = d.order_id
      JOIN customers c ON c.id = o.customer_id
    WHERE d.billing_state IN ('failed', 'in-doubt') AND s.deleted_at IS NULL AND ${visibleTo(user)}
    ORDER BY s.billing_started_at, d.order_id LIMIT ${sql.lit(MAX_ROWS)}`.execute(db)
  return rows.map(({ error, ...row }) => ({
    ...row,
    message: error === null ? '' : billingMessage(error, lang),
  }))
}
