import { canDo } from '@cais/domain/access/actions'
import type { User } from '@cais/domain/access/actor'
import { canOpen } from '@cais/domain/access/pages'
import { sql } from 'kysely'
import { type BillingError, billingMessage } from '../../../aggregates/documents/detail/billing-message.ts'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import { shipmentsOf } from '../queries/read-waiting-shipments.ts'
import type { FailureSource } from './read-failures.ts'

type Row = {
  readonly id: number
  readonly number: string
  readonly document_count: number
  readonly failed: number
  readonly total: number
  readonly since: string | null
  readonly error: BillingError | null
  readonly customer_id: number
}

const NUIT = ['NUIT_MISSING', 'NUIT_INVALID']
const MAX_SHIPMENTS = 20

/** Shipments of which documents could not be billed, with the cause of the first of them. */
export const readBillingFailures: FailureSource = async (db, { user, lang }) => {
  const { rows } = await sql<Row>`
    SELECT s.id, s.number, s.document_count, count(*) AS failed, sum(o.total)::bigint AS total, s.billing_started_at AS since,
      (array_agg(d.billing_error ORDER BY d.position))[1] AS error, (array_agg(o.customer_id ORDER BY d.position))[1] AS customer_id
    FROM shipment_documents d JOIN shipments s ON s.id = d.shipment_id JOIN orders o ON o.id = d.order_id
    WHERE d.billing_state IN ('failed', 'in-doubt') AND s.deleted_at IS NULL AND ${shipmentsOf(user)}
    GROUP BY s.id ORDER BY s.billing_started_at LIMIT ${MAX_SHIPMENTS}`.execute(db)
  return rows.map((row) => ({
    kind: 'billing',
    id: String(row.id),
    subject: row.number,
    count: row.failed,
    of: row.document_count,
    cause: row.error === null ? '' : billingMessage(row.error, lang),
    since: row.since,
    total: row.total,
    fix: fixOf(row, user),
  }))
}

type CounterRow = Omit<Row, 'document_count' | 'failed'>

/** Deliveries at the counter that could not be billed. */
export const readCounterFailures: FailureSource = async (db, { user, lang }) => {
  const { rows } = await sql<CounterRow>`
    SELECT d.id, d.number, o.total, d.billing_started_at AS since, d.billing_error AS error, d.customer_id
    FROM deliveries d JOIN orders o ON o.id = d.order_id
    WHERE d.billing_state IN ('failed', 'in-doubt') AND d.cancelled_at IS NULL AND ${visibleTo(user)}
    ORDER BY d.billing_started_at, d.id LIMIT ${MAX_SHIPMENTS}`.execute(db)
  const atCounter = canOpen(user.roles, 'picking-counter')
  return rows.map((row) => ({
    kind: 'billing',
    id: `counter-${row.id}`,
    subject: row.number,
    count: 1,
    of: 1,
    cause: row.error === null ? '' : billingMessage(row.error, lang),
    since: row.since,
    total: row.total,
    fix: { act: 'repeat-billing', link: atCounter ? `/picking/counter?delivery=${row.id}` : null },
  }))
}

/** On the shipment's page one can fill in the NUIT and bill again; who may not edit the card can unload the document there. */
function fixOf({ id, error, customer_id: customerId }: Row, { roles }: User) {
  const shipment = canOpen(roles, 'picking-id') ? `/picking/${id}` : null
  if (error === null || !NUIT.includes(error.code)) return { act: 'repeat-billing', link: shipment }
  if (canDo(roles, 'manage-customers'))
    return { act: 'fill-nuit', link: shipment ?? `/customers/${customerId}` }
  return { act: 'open-shipment', link: shipment }
}
