import type { PaperReply } from '@cais/contract/printing/schemas'
import type { User } from '@cais/domain/access/actor'
import { copyOf, type PaperForm, printRefusal } from '@cais/domain/printing/papers'
import type { ShipmentFacts } from '@cais/domain/shipments/facts'
import { sql } from 'kysely'
import type { Db } from '../../../db/pool.ts'

/** A paper of a shipment with the print that waits for an answer, if one does. */
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
}

/** The papers of a shipment whose prints are counted: invoices by number, then delivery notes in unloading order. */
export async function readPapers(db: Db, shipmentId: number): Promise<readonly PaperRow[]> {
  const { rows } = await sql<PaperRow>`
    SELECT paper.form, paper.id, paper."objectId", paper.number, paper."customerName", paper."printedAt",
      job.id AS "jobId", job.reason, rtrim(asker.name || ' ' || asker.surname) AS by, job.at
    FROM (
      SELECT 'invoice' AS form, id, id AS "objectId", number, customer ->> 'name' AS "customerName",
        printed_at AS "printedAt", 0 AS place
      FROM invoices WHERE shipment_id = ${shipmentId}
      UNION ALL
      SELECT 'delivery-note', orders.id, document.id, orders.number, customer.name,
        (SELECT min(coalesce(settled_at, at)) FROM print_jobs
         WHERE object_type = 'delivery-note' AND object_id = document.id AND state = 'printed'), document.position
      FROM shipment_documents AS document
      JOIN orders ON orders.id = document.order_id
      JOIN customers AS customer ON customer.id = orders.customer_id
      WHERE document.shipment_id = ${shipmentId}
    ) AS paper
    LEFT JOIN print_jobs AS job
      ON job.object_type = paper.form AND job.object_id = paper."objectId" AND job.state IN ('waiting', 'printing')
    LEFT JOIN users AS asker ON asker.id = job.user_id
    ORDER BY paper.form DESC, paper.place, paper.id`.execute(db)
  return rows
}

/** A paper as the screen shows it, and whether the caller may print it now. */
export const presentPaper = (row: PaperRow, user: User, shipment: ShipmentFacts): PaperReply => ({
  form: row.form,
  id: row.id,
  number: row.number,
  customerName: row.customerName,
  printedAt: row.printedAt,
  copy: copyOf(row),
  mayPrint: printRefusal(row, user, shipment) === null,
  waiting:
    row.jobId === null
      ? null
      : { jobId: row.jobId, reason: row.reason ?? '', by: row.by ?? '', at: row.at ?? '' },
})
