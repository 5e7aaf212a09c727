import type { EventName } from '@cais/domain/webhooks/webhook'
import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import { addMessages, type NewMessage } from '../../engines/outbox/add-message.ts'

const customerOf = sql`jsonb_build_object('code', c.code, 'name', c.name)`

/** Records that events tell of, as rows (id, key, number, customer_id, data). Amounts in centavos. */
const SOURCES: Readonly<Record<EventName, RawBuilder<unknown>>> = {
  'order-accepted': sql`SELECT o.id, o.id::text, o.number, c.id, jsonb_build_object('orderId', o.id, 'number', o.number, 'poNumber', o.po_number,
      'deliveryDate', o.delivery_date, 'total', o.total, 'customer', ${customerOf})
    FROM orders AS o JOIN customers AS c ON c.id = o.customer_id`,
  'order-shipped': sql`SELECT d.id, d.id::text, d.number, c.id, jsonb_build_object('orderId', o.id, 'number', o.number, 'poNumber', o.po_number,
      'deliveryNumber', d.number, 'leftAt', d.left_at, 'customer', ${customerOf})
    FROM deliveries AS d JOIN orders AS o ON o.id = d.order_id JOIN customers AS c ON c.id = d.customer_id`,
  'order-billed': sql`SELECT i.id, i.id::text, i.number, c.id, jsonb_build_object('orderId', i.order_id, 'number', i.order_number, 'poNumber', i.po_number,
      'invoiceId', i.id, 'invoiceNumber', i.number, 'issuedOn', i.issued_on, 'dueOn', i.due_on, 'total', i.total, 'customer', ${customerOf})
    FROM invoices AS i JOIN customers AS c ON c.id = i.customer_id`,
  'claim-decided': sql`SELECT m.id, m.id || '/' || m.version, m.number, m.customer_id, jsonb_build_object('claimId', m.id, 'number', m.number,
      'decision', CASE m.state WHEN 'wrong' THEN 'refused' ELSE 'credited' END, 'reason', m.wrong_reason, 'total', m.total,
      'creditNotes', (SELECT coalesce(jsonb_agg(coalesce(n.credit_number, n.number) ORDER BY n.id), '[]') FROM credit_notes AS n WHERE n.claim_id = m.id
        AND n.phase NOT IN ('rejected', 'cancelled', 'closed')), 'customer', (SELECT ${customerOf} FROM customers AS c WHERE c.id = m.customer_id))
    FROM claims AS m`,
}

/**
 * Tells subscribers what happened to these records, as part of the transaction in which it happens: one statement, which writes nothing where
 * nobody asked for it. What belongs to a paused webhook waits.
 */
export async function addEvents(trx: Trx, event: EventName, ids: readonly number[], at: Date): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<NewEvent>`
    WITH told AS (
      INSERT INTO webhook_events (webhook_id, event, key, number, data, held, at)
      SELECT hook.id, ${event}, ${`${event}/`} || source.key, coalesce(source.number, ''), source.data, hook.paused_at IS NOT NULL,
        ${at.toISOString()}::timestamptz
      FROM webhooks AS hook, (${SOURCES[event]}) AS source (id, key, number, customer_id, data)
      LEFT JOIN retailer_customers AS own ON own.customer_id = source.customer_id
      WHERE source.id = ANY(${[...ids]}::bigint[]) AND hook.ended_at IS NULL AND ${event} = ANY(hook.events)
        AND (hook.retailer_id IS NULL OR hook.retailer_id = own.retailer_id)
      ON CONFLICT (webhook_id, key) DO NOTHING RETURNING id, webhook_id, number, held)
    SELECT told.id, told.webhook_id, told.number, hook.name FROM told JOIN webhooks AS hook ON hook.id = told.webhook_id
    WHERE NOT told.held ORDER BY told.id`.execute(trx)
  await addEventMessages(trx, rows, at)
}

export type NewEvent = {
  readonly id: number
  readonly webhook_id: number
  readonly number: string
  /** Of the webhook. */
  readonly name: string
}

/** What takes events to their subscribers. */
export const addEventMessages = (trx: Trx, events: readonly NewEvent[], at: Date) =>
  addMessages(
    trx,
    events.map(
      ({ id, webhook_id, number, name }): NewMessage => ({
        kind: 'webhook',
        key: `event/${id}`,
        payload: { eventId: id },
        objectType: 'webhook',
        objectId: webhook_id,
        subject: number,
        receiver: name,
        userId: null,
        at,
      }),
    ),
  )
