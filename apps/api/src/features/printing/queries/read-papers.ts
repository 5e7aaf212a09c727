import type { PaperReply } from '@cais/contract/printing/schemas'
import type { User } from '@cais/domain/access/actor'
import { copyOf, type PaperForm, printRefusal } from '@cais/domain/printing/papers'
import type { PrintState } from '@cais/domain/printing/print-state'
import { asStopReason } from '@cais/domain/printing/printers'
import type { ShipmentFacts } from '@cais/domain/shipments/facts'
import { sql } from 'kysely'
import type { DepartureKey } from '../../../aggregates/deliveries/departure.ts'
import type { Db } from '../../../db/pool.ts'

/** A paper of a delivery with the print that waits for an answer, if one does. */
export type PaperRow = {
  readonly form: PaperForm
  /** The invoice, or the document of the delivery note. */
  readonly id: number
  /** The id under which its prints are stored. */
  readonly objectId: number
  readonly number: string
  readonly customerName: string
  readonly printedAt: string | null
  readonly jobId: number | null
  readonly reason: string | null
  readonly by: string | null
  readonly at: string | null
  readonly state: PrintState | null
  readonly stop: string | null
  /** The printer that the waiting print is for. */
  readonly printerId: number | null
  readonly printer: string | null
  readonly fallback: string | null
  /** Prints that came out. */
  readonly copies: number
}

/** The papers whose prints are counted, of a shipment or of one delivery: invoices by number, then delivery notes in unloading order. */
export async function readPapers(db: Db, place: DepartureKey): Promise<readonly PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    SELECT paper.form, paper.id, paper."objectId", paper.number, paper."customerName", paper."printedAt",
      job.id AS "jobId", job.reason, rtrim(asker.name || ' ' || asker.surname) AS by, job.at, job.state, job.message AS stop,
      printer.id AS "printerId", printer.name AS printer, printer.fallback, paper.copies::int AS copies
    FROM (
      SELECT 'invoice' AS form, invoice.id, invoice.id AS "objectId", invoice.number, invoice.customer ->> 'name' AS "customerName",
        invoice.printed_at AS "printedAt", invoice.copies, 0 AS place
      FROM deliveries AS delivery JOIN invoices AS invoice ON invoice.delivery_id = delivery.id WHERE ${leavingWith(place)}
      UNION ALL
      SELECT 'delivery-note', delivery.order_id, delivery.id, delivery.number, customer.name,
        (SELECT min(coalesce(settled_at, at)) FROM print_jobs
         WHERE object_type = 'delivery-note' AND object_id = delivery.id AND state = 'printed'),
        (SELECT count(*) FROM print_jobs WHERE object_type = 'delivery-note' AND object_id = delivery.id AND state = 'printed'),
        coalesce(document.position, 1)
      FROM deliveries AS delivery
      JOIN customers AS customer ON customer.id = delivery.customer_id
      LEFT JOIN shipment_documents AS document
        ON document.shipment_id = delivery.shipment_id AND document.order_id = delivery.order_id
      WHERE ${leavingWith(place)}
    ) AS paper
    LEFT JOIN print_jobs AS job
      ON job.object_type = paper.form AND job.object_id = paper."objectId" AND job.state NOT IN ('printed', 'failed')
    LEFT JOIN printers AS printer ON printer.id = job.printer_id
    LEFT JOIN users AS asker ON asker.id = job.user_id
    ORDER BY paper.form DESC, paper.place, paper.id`.execute(db)
  return rows
}

/** The how manieth print the next one is; what was printed before prints were counted is at least the first. */
export const copyNumberOf = ({ copies, printedAt }: Pick<PaperRow, 'copies' | 'printedAt'>): number =>
  printedAt === null ? 1 : Math.max(copies, 1) + 1

/** Over deliveries as `delivery`: those in force of a shipment, or the one. */
export const leavingWith = (place: DepartureKey) =>
  'shipmentId' in place
    ? sql`delivery.shipment_id = ${place.shipmentId} AND delivery.cancelled_at IS NULL`
    : sql`delivery.id = ${place.deliveryId} AND delivery.cancelled_at IS NULL`

/** A paper as the screen shows it, and whether the caller may print it now. */
export const presentPaper = (row: PaperRow, user: User, shipment: ShipmentFacts): PaperReply => ({
  form: row.form,
  id: row.id,
  number: row.number,
  customerName: row.customerName,
  printedAt: row.printedAt,
  copy: copyOf(row),
  copyNumber: copyNumberOf(row),
  mayPrint: printRefusal(row, user, shipment) === null,
  waiting:
    row.jobId === null
      ? null
      : {
          jobId: row.jobId,
          reason: row.reason ?? '',
          by: row.by ?? '',
          at: row.at ?? '',
          state: row.state ?? 'waiting',
          printer:
            row.printerId === null
              ? null
              : { id: row.printerId, name: row.printer ?? '', fallback: row.fallback || null },
          stop: asStopReason(row.stop),
        },
})
