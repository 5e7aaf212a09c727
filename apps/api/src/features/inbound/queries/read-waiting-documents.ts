import { sql } from 'kysely'
import type { Trx } from '../../../db/transaction.ts'
import { ENTERING_HEAD, type Entering } from './read-entering.ts'

/** An order that has a document without lines, or would have one. */
export type WaitingDocument = Omit<Entering, 'lines' | 'documentIds' | 'waitingId'> & {
  readonly version: number
  /** How many lines wait. */
  readonly waiting: number
  /** It waits, and none of its lines is in a document. */
  readonly isWaiting: boolean
  readonly refusal: 'unreadable' | 'known' | 'left-out' | null
  /** How the customer calls the message that cancelled it. */
  readonly cancelledBy: string | null
  readonly document: {
    readonly id: number
    readonly version: number
    /** Somebody cancelled it. */
    readonly isCancelled: boolean
    /** It is of the customer and the branch that the order is of. */
    readonly fits: boolean
  } | null
}

/** Of these orders those that have a document that waits for its first line, and those that are to have one. */
export async function readWaitingDocuments(trx: Trx, ids: readonly number[]): Promise<WaitingDocument[]> {
  const { rows } = await sql<WaitingDocument>`
    SELECT ${ENTERING_HEAD}, inbound.version, inbound.refusal, counted.waiting,
      (inbound.kind = 'order' AND inbound.refusal IS NULL AND inbound.customer_id IS NOT NULL AND inbound.branch_id IS NOT NULL
        AND counted.waiting > 0 AND counted.entered = 0) AS "isWaiting",
      (SELECT coalesce(nullif(change.reference, ''), change.order_number) FROM inbound_orders AS change
        WHERE change.target_id = inbound.id AND change.kind = 'cancellation' AND change.acted_at IS NOT NULL LIMIT 1) AS "cancelledBy",
      CASE WHEN document.id IS NOT NULL THEN jsonb_build_object('id', document.id, 'version', document.version,
        'isCancelled', document.cancelled_at IS NOT NULL,
        'fits', document.customer_id = inbound.customer_id AND document.branch_id = inbound.branch_id) END AS document
    FROM inbound_orders AS inbound
    JOIN inbound_files AS file ON file.id = inbound.file_id
    LEFT JOIN branches AS branch ON branch.id = inbound.branch_id
    LEFT JOIN retailer_order_profiles AS profile ON profile.retailer_id = inbound.retailer_id
    LEFT JOIN orders AS document ON document.id = inbound.waiting_order_id
    CROSS JOIN LATERAL (SELECT count(*) FILTER (WHERE line.place IN ('ready', 'quarantine'))::int AS waiting,
      count(*) FILTER (WHERE line.place = 'document')::int AS entered FROM inbound_lines AS line WHERE line.inbound_id = inbound.id) AS counted
    WHERE inbound.id = ANY(${[...ids]}::bigint[]) AND (document.id IS NOT NULL OR (inbound.kind = 'order' AND inbound.refusal IS NULL
      AND inbound.document_refusal IS NULL AND inbound.customer_id IS NOT NULL AND inbound.branch_id IS NOT NULL
      AND counted.waiting > 0 AND counted.entered = 0)) ORDER BY inbound.id`.execute(trx)
  return rows
}
