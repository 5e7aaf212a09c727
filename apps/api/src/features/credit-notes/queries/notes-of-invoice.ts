import type { NotesOfInvoice } from '@cais/contract/credit-notes/invoice-schemas'
import type { User } from '@cais/domain/access/actor'
import { cancelsAtOnce, mayCancelInvoice } from '@cais/domain/credit-notes/cancel-invoice'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type RawBuilder, sql } from 'kysely'
import { visibleTo } from '../../../aggregates/documents/visibility.ts'
import type { Db } from '../../../db/pool.ts'

type Note = NotesOfInvoice['notes'][number]

/** The notes over some invoices that were submitted and not given up, the newest first. */
async function readNotes(db: Db, invoices: RawBuilder<unknown>): Promise<Note[]> {
  const { rows } = await sql<Note>`
    SELECT note.id, note.kind, note.number, note.credit_number AS "creditNumber", note.phase, note.issued_on AS "issuedOn",
      note.cancels_invoice_id IS NOT DISTINCT FROM invoice.id AS "isCancelling",
      json_build_object('id', invoice.id, 'number', invoice.number) AS invoice,
      (SELECT sum(rated.net + round(rated.net::numeric * rated.vat_bp / 10000))::bigint FROM (
        SELECT billed.vat_bp, sum(line.net) AS net
        FROM credit_note_lines AS line JOIN invoice_lines AS billed ON billed.id = line.invoice_line_id
        WHERE line.credit_note_id = note.id AND billed.invoice_id = invoice.id GROUP BY billed.vat_bp, billed.exemption_reason) AS rated) AS total
    FROM (
      SELECT DISTINCT line.credit_note_id, billed.invoice_id
      FROM invoice_lines AS billed JOIN credit_note_lines AS line ON line.invoice_line_id = billed.id
      WHERE billed.invoice_id IN (${invoices})) AS over
    JOIN credit_notes AS note ON note.id = over.credit_note_id
    JOIN invoices AS invoice ON invoice.id = over.invoice_id
    WHERE note.phase NOT IN ('draft', 'rejected', 'cancelled', 'closed')
    ORDER BY note.id DESC, invoice.id LIMIT 100`.execute(db)
  return rows
}

/** The notes over an invoice, and whether the user may cancel it. Throws NOT_FOUND for one outside the scope. */
export async function notesOfInvoice(db: Db, id: number, user: User): Promise<NotesOfInvoice> {
  const place = await visibleInvoice(db, id, user)
  return {
    notes: await readNotes(db, sql`SELECT ${id}::bigint`),
    mayCancel: place.left && mayCancelInvoice(user, place),
    issuesAtOnce: cancelsAtOnce(user),
  }
}

/** The notes over the invoices of a document. Throws NOT_FOUND for one outside the scope. */
export async function notesOfOrder(db: Db, id: number, user: User): Promise<Pick<NotesOfInvoice, 'notes'>> {
  const order = await db
    .selectFrom('orders as o')
    .select('o.id')
    .where('o.id', '=', id)
    .where(visibleTo(user))
    .executeTakeFirst()
  if (order === undefined) throw new RuleError('NOT_FOUND', { order: id })
  return { notes: await readNotes(db, sql`SELECT id FROM invoices WHERE order_id = ${id}`) }
}

/** An invoice as far as cancelling it is decided. Throws NOT_FOUND for one that the user may not see. */
async function visibleInvoice(db: Db, id: number, user: User) {
  const invoice = await db
    .selectFrom('invoices as i')
    .leftJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.branch_id as branchId', 'o.operation_id as operationId'])
    .select(
      sql<boolean>`EXISTS (
        SELECT FROM invoice_lines AS line LEFT JOIN invoice_line_credits AS credit ON credit.invoice_line_id = line.id
        WHERE line.invoice_id = i.id AND coalesce(credit.credited_net, 0) < line.total)`.as('left'),
    )
    .where('i.id', '=', id)
    .where(visibleTo(user))
    .executeTakeFirst()
  if (invoice === undefined) throw new RuleError('NOT_FOUND', { invoice: id })
  return invoice
}
