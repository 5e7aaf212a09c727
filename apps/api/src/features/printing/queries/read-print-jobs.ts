import { RuleError } from '@cais/domain/kernel/rule-error'
import type { PaperCopy, PaperForm } from '@cais/domain/printing/papers'
import { sql } from 'kysely'
import type { DepartureKey } from '../../../aggregates/deliveries/departure.ts'
import type { Db } from '../../../db/pool.ts'
import { leavingWith } from './read-papers.ts'

/** One print of one paper: asked for, then answered. */
export type PrintJob = {
  readonly id: number
  readonly form: PaperForm
  readonly objectId: number
  readonly number: string
  readonly deliveryId: number
  readonly state: 'waiting' | 'printing' | 'printed' | 'failed'
  readonly copy: PaperCopy
  readonly reason: string
  readonly askedBy: number | null
}

/** Prints of one shipment or delivery by their ids, in that order. Throws NOT_FOUND when one is of another, or of none. */
export async function readPrintJobs(
  db: Db,
  place: DepartureKey,
  ids: readonly number[],
): Promise<readonly PrintJob[]> {
  const { rows } = await sql<PrintJob>`
    SELECT job.id, job.form, job.object_id AS "objectId", paper.number, paper.delivery_id AS "deliveryId", job.state, job.copy,
      job.reason, job.user_id AS "askedBy"
    FROM print_jobs AS job
    JOIN (
      SELECT 'invoice' AS form, invoice.id, invoice.number, delivery.id AS delivery_id
      FROM deliveries AS delivery JOIN invoices AS invoice ON invoice.delivery_id = delivery.id WHERE ${leavingWith(place)}
      UNION ALL
      SELECT 'delivery-note', delivery.id, delivery.number, delivery.id FROM deliveries AS delivery WHERE ${leavingWith(place)}
    ) AS paper ON paper.form = job.object_type AND paper.id = job.object_id
    WHERE job.id = any(${[...ids]}::bigint[])`.execute(db)
  return ids.map((id) => {
    const job = rows.find((row) => row.id === id)
    if (job === undefined) throw new RuleError('NOT_FOUND', { print: id })
    return job
  })
}
