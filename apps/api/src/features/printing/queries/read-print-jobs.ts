import { RuleError } from '@cais/domain/kernel/rule-error'
import type { PaperCopy, PaperForm } from '@cais/domain/printing/papers'
import type { PrintState } from '@cais/domain/printing/print-state'
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
  readonly state: PrintState
  readonly copy: PaperCopy
  readonly reason: string
  readonly askedBy: number | null
  readonly copyNumber: number
  /** null = it is printed from the browser. */
  readonly printerId: number | null
  readonly printer: string | null
  readonly printerJob: number | null
}

/** Prints of one shipment or delivery by their ids, in that order. Throws NOT_FOUND when one is of another, or of none. */
export async function readPrintJobs(
  db: Db,
  place: DepartureKey,
  ids: readonly number[],
): Promise<readonly PrintJob[]> {
  const { rows } = await sql<PrintJob>`
    SELECT job.id, job.form, job.object_id AS "objectId", paper.number, paper.delivery_id AS "deliveryId", job.state, job.copy,
      job.reason, job.user_id AS "askedBy", job.copy_number AS "copyNumber", job.printer_id AS "printerId", printer.name AS printer,
      job.printer_job AS "printerJob"
    FROM print_jobs AS job
    JOIN (
      SELECT 'invoice' AS form, invoice.id, invoice.number, delivery.id AS delivery_id
      FROM deliveries AS delivery JOIN invoices AS invoice ON invoice.delivery_id = delivery.id WHERE ${leavingWith(place)}
      UNION ALL
      SELECT 'delivery-note', delivery.id, delivery.number, delivery.id FROM deliveries AS delivery WHERE ${leavingWith(place)}
    ) AS paper ON paper.form = job.object_type AND paper.id = job.object_id
    LEFT JOIN printers AS printer ON printer.id = job.printer_id
    WHERE job.id = any(${[...ids]}::bigint[])`.execute(db)
  return ids.map((id) => {
    const job = rows.find((row) => row.id === id)
    if (job === undefined) throw new RuleError('NOT_FOUND', { print: id })
    return job
  })
}

/** The delivery whose paper it is. Throws NOT_FOUND. */
export async function placeOfPrint(
  db: Db,
  {
    id,
    objectType,
    objectId,
  }: { readonly id: number; readonly objectType: string; readonly objectId: number },
): Promise<DepartureKey> {
  if (objectType === 'delivery-note') return { deliveryId: objectId }
  const invoice = await db
    .selectFrom('invoices')
    .select('delivery_id')
    .where('id', '=', objectId)
    .executeTakeFirst()
  if (invoice === undefined) throw new RuleError('NOT_FOUND', { print: id })
  return { deliveryId: invoice.delivery_id }
}
