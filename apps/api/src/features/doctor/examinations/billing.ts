import { sql } from 'kysely'
import { type Examination, MOST_FINDINGS } from '../finding.ts'

type Stuck = { readonly shipment: string; readonly document: string; readonly state: string }

export const billing: Examination = {
  name: 'no document waits for its invoice since long',
  examine: async ({ db }) => {
    const { rows } = await sql<Stuck>`
      SELECT s.number AS shipment, o.number AS document, d.billing_state AS state
      FROM shipment_documents AS d JOIN shipments AS s ON s.id = d.shipment_id JOIN orders AS o ON o.id = d.order_id
      WHERE d.billing_state IN ('waiting', 'sent', 'in-doubt') AND s.billing_started_at < now() - interval '15 minutes'
      ORDER BY d.id LIMIT ${MOST_FINDINGS}`.execute(db)
    return rows.map(
      ({ shipment, document, state }) =>
        `The document ${document} on shipment ${shipment} is '${state}' and goes no further.`,
    )
  },
}
