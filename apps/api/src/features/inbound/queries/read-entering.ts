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

/** Orders with a customer and good lines; those of a retailer who wants all or nothing only when nothing waits. */
export async function readEntering(trx: Trx, ids: readonly number[]): Promise<Entering[]> {
  const { rows } = await sql<Entering>`
    SELECT ${ENTERING_HEAD}, inbound.waiting_order_id AS "waitingId",
      (SELECT coalesce(jsonb_agg(DISTINCT order_id ORDER BY order_id), '[]') FROM inbound_lines WHERE inbound_id = inbound.id AND order_id IS NOT NULL) AS "documentIds",
      jsonb_agg(jsonb_build_object('id', line.id, 'productId', line.product_id, 'unit', line.ordered_unit, 'quantity', line.taken_quantity,
        'negotiatedPrice', line.negotiated_price) ORDER BY line.position) AS lines
    FROM inbound_orders AS inbound
    JOIN inbound_files AS file ON file.id = inbound.file_id
    JOIN branches AS branch ON branch.id = inbound.branch_id
    LEFT JOIN retailer_order_profiles AS profile ON profile.retailer_id = inbound.retailer_id
    JOIN inbound_lines AS line ON line.inbound_id = inbound.id AND line.place = 'ready'
    WHERE inbound.id = ANY(${[...ids]}::bigint[]) AND inbound.kind = 'order' AND inbound.refusal IS NULL AND inbound.customer_id IS NOT NULL
      AND NOT (coalesce(profile.waits_for_all, false)
        AND EXISTS (SELECT FROM inbound_lines AS other WHERE other.inbound_id = inbound.id AND other.place = 'quarantine'))
    GROUP BY inbound.id, file.id, branch.id, profile.retailer_id ORDER BY inbound.id`.execute(trx)
  return rows
}
