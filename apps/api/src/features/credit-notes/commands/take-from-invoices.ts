import { sql } from 'kysely'
import {
  type CreditNoteLineColumns,
  type CreditNoteRecord,
  readCreditNoteLines,
} from '../../../aggregates/credit-notes/credit-note-record.ts'
import { markCredited } from '../../../aggregates/deliveries/mark-credited.ts'
import type { Trx } from '../../../db/transaction.ts'

/**
 * Locks what is credited of the lines of invoices, in the order of their ids, and answers the record as it stands under the lock. Taken after the
 * locks on the customer and the credit note. The rows are made when a line is credited for the first time.
 */
export async function lockCredited(trx: Trx, record: CreditNoteRecord): Promise<CreditNoteRecord> {
  const ids = record.lines.map(({ invoice_line_id }) => invoice_line_id)
  await sql`
    INSERT INTO invoice_line_credits (invoice_line_id, billed_quantity, billed_net)
    SELECT id, quantity, total FROM invoice_lines WHERE id = ANY(${ids}::bigint[]) ORDER BY id
    ON CONFLICT (invoice_line_id) DO NOTHING`.execute(trx)
  await sql`
    SELECT FROM invoice_line_credits WHERE invoice_line_id = ANY(${ids}::bigint[])
    ORDER BY invoice_line_id FOR NO KEY UPDATE`.execute(trx)
  const fresh = new Map((await readCreditNoteLines(trx, record.row.id)).map((line) => [line.id, line]))
  return {
    ...record,
    lines: record.lines.map((line) => {
      const { credited_quantity, credited_net } = fresh.get(line.id) ?? line
      return { ...line, credited_quantity, credited_net }
    }),
  }
}

type Taking = Pick<CreditNoteLineColumns, 'invoice_line_id' | 'taken_quantity' | 'taken_net'>

/** Writes what the lines take now instead of what they took before, and on which deliveries that stands. The database refuses more than was billed. */
export async function retake(trx: Trx, before: readonly Taking[], after: readonly Taking[]): Promise<void> {
  const rows = [
    ...before.map((line) => [line.invoice_line_id, -line.taken_quantity, -line.taken_net] as const),
    ...after.map((line) => [line.invoice_line_id, line.taken_quantity, line.taken_net] as const),
  ]
  await sql`
    UPDATE invoice_line_credits AS credit
    SET credited_quantity = credit.credited_quantity + change.quantity, credited_net = credit.credited_net + change.net
    FROM (
      SELECT line, sum(quantity)::bigint AS quantity, sum(net)::bigint AS net
      FROM unnest(${rows.map(([line]) => line)}::bigint[], ${rows.map(([, quantity]) => quantity)}::bigint[],
        ${rows.map(([, , net]) => net)}::bigint[]) AS taken (line, quantity, net)
      GROUP BY line) AS change
    WHERE credit.invoice_line_id = change.line`.execute(trx)
  await markCredited(
    trx,
    rows.map(([line]) => line),
  )
}

/** Sets free what the credit note took: it will not be issued. */
export async function release(trx: Trx, record: CreditNoteRecord): Promise<CreditNoteRecord> {
  const locked = await lockCredited(trx, record)
  const lines = locked.lines.map((line) => ({ ...line, taken_quantity: 0, taken_net: 0 }))
  await retake(trx, locked.lines, lines)
  return { ...record, lines }
}
