import type { ChangeLine, StandingLine } from '@cais/domain/inbound/plan-change'
import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { ENTERING_HEAD, type Entering } from './read-entering.ts'

/** A change or a cancellation that can act: its order is there and looked at, and none of its lines waits. */
export type Change = Omit<Entering, 'lines'> & {
  readonly kind: 'change' | 'cancellation'
  readonly target_id: number
  readonly reference: string
  readonly lines: readonly ChangeLine[]
  /** Of the order and of earlier changes. */
  readonly documents: readonly {
    readonly id: number
    readonly number: string | null
    readonly cancelled: boolean
  }[]
}

/** The order itself and the changes of it that acted. */
const FAMILY = sql`SELECT id FROM inbound_orders WHERE id = inbound.target_id UNION SELECT id FROM inbound_orders WHERE target_id = inbound.target_id`

export async function readChanges(trx: Trx, ids: readonly number[]): Promise<Change[]> {
  const { rows } = await sql<Omit<Change, 'documentIds'>>`
    SELECT ${ENTERING_HEAD}, inbound.kind, inbound.target_id, inbound.reference, target.waiting_order_id AS "waitingId",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'number', o.number, 'cancelled', o.cancelled_at IS NOT NULL) ORDER BY o.id), '[]')
        FROM orders AS o WHERE o.id IN (SELECT order_id FROM inbound_lines WHERE inbound_id IN (${FAMILY}))) AS documents,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', line.id, 'productId', line.product_id, 'unit', line.ordered_unit, 'quantity', line.taken_quantity,
        'negotiatedPrice', line.negotiated_price, 'sequence', line.sequence, 'action', line.action, 'saysPrice', line.price IS NOT NULL)
        ORDER BY line.position), '[]') FROM inbound_lines AS line WHERE line.inbound_id = inbound.id AND line.place = 'ready') AS lines
    FROM inbound_orders AS inbound
    JOIN inbound_files AS file ON file.id = inbound.file_id
    JOIN inbound_orders AS target ON target.id = inbound.target_id AND (target.checked_at IS NOT NULL OR target.id = ANY(${[...ids]}::bigint[]))
    LEFT JOIN branches AS branch ON branch.id = inbound.branch_id
    LEFT JOIN retailer_order_profiles AS profile ON profile.retailer_id = inbound.retailer_id
    WHERE inbound.id = ANY(${[...ids]}::bigint[]) AND inbound.kind <> 'order' AND inbound.refusal IS NULL AND inbound.acted_at IS NULL
      AND (inbound.kind = 'cancellation' OR (inbound.branch_id IS NOT NULL AND inbound.customer_id IS NOT NULL
        AND NOT EXISTS (SELECT FROM inbound_lines AS line WHERE line.inbound_id = inbound.id AND line.place = 'quarantine')))
    ORDER BY inbound.id`.execute(trx)
  return rows.map((row) => ({ ...row, documentIds: row.documents.map(({ id }) => id) }))
}

/** The lines of the order and of its changes that nothing has replaced, in documents or waiting. */
export async function readStanding(
  trx: Trx,
  { id, target_id }: Pick<Change, 'id' | 'target_id'>,
): Promise<StandingLine[]> {
  const { rows } = await sql<StandingLine>`
    SELECT line.id, coalesce(line.product_id, '') AS "productId", coalesce(line.ordered_unit, '') AS unit, coalesce(line.taken_quantity, 0) AS quantity,
      line.negotiated_price AS "negotiatedPrice", line.sequence, line.order_id AS "documentId"
    FROM inbound_orders AS inbound JOIN inbound_lines AS line ON line.inbound_id = inbound.id
    WHERE (inbound.id = ${target_id} OR (inbound.target_id = ${target_id} AND inbound.acted_at IS NOT NULL)) AND inbound.id <> ${id}
      AND line.replaced_by IS NULL AND line.action <> 'remove' AND line.place IN ('document', 'ready', 'quarantine')
    ORDER BY line.id`.execute(trx)
  return rows
}
