import { RuleError } from '@cais/domain/kernel/rule-error'
import type { PaperCopy, PaperForm } from '@cais/domain/printing/papers'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** One print of one paper: asked for, then answered. */
export type PrintJob = {
  readonly id: number
  readonly form: PaperForm
  readonly objectId: number
  readonly number: string
  readonly orderId: number
  readonly state: 'waiting' | 'printing' | 'printed' | 'failed'
  readonly copy: PaperCopy
  readonly reason: string
  readonly askedBy: number | null
}

/** Prints of one shipment by their ids, in that order. Throws NOT_FOUND when one is of another, or of none. */
export async function readPrintJobs(
  db: Db,
  shipmentId: number,
  ids: readonly number[],
): Promise<readonly PrintJob[]> {
  const { rows } = await sql<PrintJob>`
    SELECT job.id, job.form, job.object_id AS "objectId", paper.number, paper.order_id AS "orderId", job.state, job.copy,
      job.reason, job.user_id AS "askedBy"
    FROM print_jobs AS job
    JOIN (
      SELECT 'invoice' AS form, id, number, order_id FROM invoices WHERE shipment_id = ${shipmentId}
      UNION ALL
      SELECT 'delivery-note', document.id, orders.number, orders.id
      FROM shipment_documents AS document JOIN orders ON orders.id = document.order_id
      WHERE document.shipment_id = ${shipmentId}
    ) AS paper ON paper.form = job.object_type AND paper.id = job.object_id
    WHERE job.id = any(${[...ids]}::bigint[])`.execute(db)
  return ids.map((id) => {
    const job = rows.find((row) => row.id === id)
    if (job === undefined) throw new RuleError('NOT_FOUND', { print: id })
    return job
  })
}
