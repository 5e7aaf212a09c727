import type { ReadyLine } from '@cais/domain/inbound/plan-documents'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'

/** What the head of a document takes from the order that came in. */
export type Entering = {
  readonly id: number
  readonly order_number: string
  readonly customer_id: number
  readonly address_id: number | null
  readonly branch_id: string
  readonly province_id: number
  readonly operation_id: string | null
  readonly deliver_on: string | null
  readonly note: string
  readonly file_name: string
  /** The documents that it has already, the oldest first. */
  readonly documentIds: readonly number[]
  /** The document that waits for its first lines; null = there is none. */
  readonly waitingId: number | null
  readonly lines: readonly ReadyLine[]
}

export const ENTERING_HEAD = sql`inbound.id, inbound.order_number, inbound.customer_id, inbound.address_id, inbound.branch_id, branch.province_id,
  inbound.deliver_on, inbound.note, file.file_name,
  coalesce(profile.operation_id, (SELECT o.id FROM operations AS o WHERE o.active AND o.morpheus_entities && ARRAY[inbound.sender, inbound.buyer_code,
    inbound.buyer_name] ORDER BY o.id LIMIT 1)) AS operation_id`

/**
 * Orders with a customer and good lines; those of a retailer who wants all or nothing only when nothing waits. Orders and lines are found by
 * their ids alone: a plan made while the tables were empty would rather read a whole index of what is ready.
 */
export async function readEntering(trx: Trx, ids: readonly number[]): Promise<Entering[]> {
  const { rows } = await sql<Entering>`
    WITH chosen AS MATERIALIZED (SELECT * FROM inbound_orders WHERE id = ANY(${[...ids]}::bigint[]))
    SELECT ${ENTERING_HEAD}, inbound.waiting_order_id AS "waitingId", coalesce(line.document_ids, '[]') AS "documentIds", line.ready AS lines
    FROM chosen AS inbound
    JOIN inbound_files AS file ON file.id = inbound.file_id
    JOIN branches AS branch ON branch.id = inbound.branch_id
    LEFT JOIN retailer_order_profiles AS profile ON profile.retailer_id = inbound.retailer_id
    CROSS JOIN LATERAL (
      SELECT jsonb_agg(DISTINCT order_id ORDER BY order_id) FILTER (WHERE order_id IS NOT NULL) AS document_ids,
        jsonb_agg(jsonb_build_object('id', id, 'productId', product_id, 'unit', ordered_unit, 'quantity', taken_quantity,
          'negotiatedPrice', negotiated_price) ORDER BY position) FILTER (WHERE place = 'ready') AS ready, bool_or(place = 'quarantine') AS waits
      FROM inbound_lines WHERE inbound_id = inbound.id) AS line
    WHERE inbound.kind = 'order' AND inbound.refusal IS NULL AND inbound.customer_id IS NOT NULL AND line.ready IS NOT NULL
      AND NOT (coalesce(profile.waits_for_all, false) AND line.waits)
    ORDER BY inbound.id`.execute(trx)
  return rows
}
