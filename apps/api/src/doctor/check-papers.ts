import { sql } from 'kysely'
import { type Check, MAX_FINDINGS } from './finding.ts'

type Hanging = {
  readonly paper: string
  readonly printer: string
  readonly state: string
  readonly reason: string
  readonly since: string
}

/** What a printer has takes minutes; after an hour somebody should decide. */
const LATE = '1 hour'

/** A print that came out counts on its invoice, as often as it did. */
export const papers: Check = {
  name: 'no paper hangs at a printer, and what came out counts',
  run: async ({ db }) => {
    const hanging = await sql<Hanging>`
      SELECT concat(job.form, ' ', coalesce(invoice.number, delivery.number)) AS paper, printer.name AS printer, job.state, job.message AS reason,
        to_char(job.at, 'YYYY-MM-DD HH24:MI') AS since
      FROM print_jobs AS job JOIN printers AS printer ON printer.id = job.printer_id
      LEFT JOIN invoices AS invoice ON job.object_type = 'invoice' AND invoice.id = job.object_id
      LEFT JOIN deliveries AS delivery ON job.object_type = 'delivery-note' AND delivery.id = job.object_id
      WHERE job.state NOT IN ('printed', 'failed') AND job.at < now() - ${LATE}::interval
      ORDER BY job.id LIMIT ${MAX_FINDINGS}`.execute(db)
    const uncounted = await sql<{ number: string }>`
      SELECT invoice.number FROM invoices AS invoice
      WHERE invoice.printed_at IS NULL
        AND EXISTS (SELECT FROM print_jobs WHERE object_type = 'invoice' AND object_id = invoice.id AND state = 'printed')
      ORDER BY invoice.id LIMIT ${MAX_FINDINGS}`.execute(db)
    return [
      ...hanging.rows.map(
        ({ paper, printer, state, reason, since }) =>
          `${paper} is '${state}' at ${printer} since ${since} UTC${reason === '' ? '' : ` (${reason})`}; decide on its shipment.`,
      ),
      ...uncounted.rows.map(
        ({ number }) => `The invoice ${number} came out on paper and does not count as printed.`,
      ),
    ]
  },
}
