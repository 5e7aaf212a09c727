import { sql } from 'kysely'
import { type Check, MAX_FINDINGS } from './finding.ts'

type Stuck = {
  readonly kind: string
  readonly key: string
  readonly subject: string
  readonly state: string
  readonly since: string
  readonly attempts: number
  readonly error: string | null
}

type Doubled = { readonly number: string; readonly subject: string }

/** What is tried again by itself takes minutes; after an hour somebody should look. */
const LATE = '1 hour'

export const outbox: Check = {
  name: 'what leaves the company arrives, once',
  run: async ({ db }) => {
    const stuck = await sql<Stuck>`
      SELECT kind, key, subject, state, to_char(created_at, 'YYYY-MM-DD HH24:MI') AS since, attempts, last_error ->> 'code' AS error
      FROM outbox_messages
      WHERE state IN ('waiting', 'sent', 'in-doubt') AND created_at < now() - ${LATE}::interval
      ORDER BY id LIMIT ${MAX_FINDINGS}`.execute(db)
    const notBilled = await sql<Doubled>`
      SELECT message.key AS number, message.subject FROM outbox_messages AS message
      JOIN deliveries AS delivery ON delivery.number = message.key
      WHERE message.kind = 'erp-invoice' AND message.state = 'done'
        AND NOT EXISTS (SELECT FROM invoices WHERE delivery_id = delivery.id AND number = message.result ->> 'number')
      UNION ALL
      SELECT message.key, message.subject FROM outbox_messages AS message
      WHERE message.kind = 'erp-credit-note' AND message.state = 'done'
        AND NOT EXISTS (SELECT FROM credit_notes WHERE credit_number = message.key AND erp_number = message.result ->> 'number')
      ORDER BY 1 LIMIT ${MAX_FINDINGS}`.execute(db)
    return [
      ...stuck.rows.map(
        ({ kind, key, subject, state, since, attempts, error }) =>
          `${kind} ${key} of ${subject} is '${state}' since ${since} UTC after ${attempts} attempts${error === null ? '' : ` (${error})`}.`,
      ),
      ...notBilled.rows.map(
        ({ number, subject }) =>
          `The ERP has the invoice of ${number} (${subject}), and there is none of its number here.`,
      ),
    ]
  },
}
