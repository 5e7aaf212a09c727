import type { CreditLineState, WaitingReason } from '@cais/domain/imports/credit-line'
import { rejection } from '@cais/domain/imports/rejection'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { sql } from 'kysely'
import { anyOf, insertRows, updateRows } from '../../../aggregates/documents/record/rows.ts'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'
import { type CreditRow, creditKey } from './read-credits.ts'

export type CreditFile = {
  readonly id: number
  readonly name: string
  readonly rows_read: number
  readonly imported_at: string
}

/** The file with this digest; undefined when it was not read before. */
export const findCreditFile = (db: Db, digest: string): Promise<CreditFile | undefined> =>
  db
    .selectFrom('credit_import_files')
    .select(['id', 'name', 'rows_read', 'imported_at'])
    .where('digest', '=', digest)
    .executeTakeFirst()

/** What is said with a file that was read before: with it what waits is matched from now on. */
export const describeCreditFile = (db: Db, id: number, said: Pick<NewFile, 'operationId' | 'reasonId'>) =>
  db
    .updateTable('credit_import_files')
    .set({ operation_id: said.operationId, reason_id: said.reasonId })
    .where('id', '=', id)
    .where('operation_id', 'is', null)
    .execute()

type NewFile = {
  readonly name: string
  readonly digest: string
  readonly source: string
  readonly userId: number
  readonly operationId: string
  readonly reasonId: string
  readonly now: Date
}

/** Stores a file with all its credit rows. One that another file brought before is refused. */
export async function addCreditFile(
  trx: Trx,
  { name, digest, source, userId, operationId, reasonId, now }: NewFile,
  rows: readonly CreditRow[],
): Promise<void> {
  // two files with the same rows, one after the other
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('credit import ' || ${source}, 0))`.execute(trx)
  const file = await trx
    .insertInto('credit_import_files')
    .values({
      name,
      digest,
      source,
      rows_read: rows.length,
      imported_at: now.toISOString(),
      user_id: userId,
      operation_id: operationId,
      reason_id: reasonId,
    })
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (file === undefined) return
  const known = await knownKeys(trx, source, [...new Set(rows.map(({ document }) => document))])
  const stored = rows.map((row) => ({
    file_id: file.id,
    row_number: row.row,
    source,
    document: row.document,
    content: row.content,
    ...columnsOf(row, known),
  }))
  await insertRows(trx, 'credit_import_lines', stored)
}

function columnsOf(row: CreditRow, known: ReadonlySet<string>) {
  const said =
    'rejection' in row
      ? row.rejection
      : known.has(creditKey(row.line))
        ? rejection('document-known', { document: row.document })
        : undefined
  const line = 'line' in row ? row.line : undefined
  return {
    day: line?.date ?? null,
    customer_code: line?.customerCode ?? '',
    product_code: line?.productCode ?? '',
    quantity: line?.quantity ?? 0,
    matched: 0,
    price: line?.unitPrice ?? 0,
    state: said === undefined ? 'waiting' : 'refused',
    reason: said?.reason ?? '',
    facts: said?.facts ?? {},
  }
}

async function knownKeys(
  trx: Trx,
  source: string,
  documents: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('credit_import_lines')
    .select(['document', 'product_code as productCode', 'quantity', 'price as unitPrice'])
    .where('source', '=', source)
    .where('document', '=', sql<string>`any(${[...documents]}::text[])`)
    .where('state', '<>', 'refused')
    .execute()
  return new Set(rows.map(creditKey))
}

/** The documents of a source with a credit that waits, in the order in which they are matched: by day, then as they came. */
export async function waitingDocuments(
  db: Db,
  source: string,
): Promise<readonly { readonly document: string; readonly customer: string }[]> {
  return db
    .selectFrom('credit_import_lines')
    .select(['document', 'customer_code as customer'])
    .where('source', '=', source)
    .where('state', '=', 'waiting')
    .groupBy(['document', 'customer_code'])
    .orderBy(sql`min(day)`)
    .orderBy(sql`min(id)`)
    .execute()
}

export type WaitingLine = {
  readonly id: number
  readonly file: string
  readonly day: CalendarDate
  readonly product_code: string
  readonly quantity: number
  readonly matched: number
  readonly reason: string
}

/** The credits of a document of a customer that wait, under their locks. */
export async function lockWaiting(
  trx: Trx,
  source: string,
  { document, customer }: { readonly document: string; readonly customer: string },
): Promise<readonly WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    SELECT line.id, file.name AS file, line.day, line.product_code, line.quantity, line.matched, line.reason
    FROM credit_import_lines AS line JOIN credit_import_files AS file ON file.id = line.file_id
    WHERE line.source = ${source} AND line.document = ${document} AND line.customer_code = ${customer} AND line.state = 'waiting'
    ORDER BY line.id FOR NO KEY UPDATE OF line`.execute(trx)
  return rows
}

export type BilledRow = {
  readonly id: number
  readonly product_id: string
  readonly issuedOn: CalendarDate
  readonly quantity: number
  readonly net: number
  readonly vat_bp: number
  readonly exemption_reason: string | null
  readonly creditedQuantity: number
  readonly creditedNet: number
}

/** The lines of invoices of a customer over these articles, the oldest first: an imported one on the day that its file gives it. */
export async function billedLines(
  trx: Trx,
  {
    customerId,
    operationId,
    products,
  }: { readonly customerId: number; readonly operationId: string; readonly products: readonly string[] },
): Promise<readonly BilledRow[]> {
  const { rows } = await sql<BilledRow>`
    SELECT line.id, line.product_id, coalesce(origin.document_date, invoice.issued_on) AS "issuedOn", line.quantity, line.total AS net, line.vat_bp,
      line.exemption_reason, coalesce(credit.credited_quantity, 0) AS "creditedQuantity", coalesce(credit.credited_net, 0) AS "creditedNet"
    FROM invoice_lines AS line
    JOIN invoices AS invoice ON invoice.id = line.invoice_id
    JOIN orders AS document ON document.id = invoice.order_id
    LEFT JOIN import_documents AS origin ON origin.order_id = document.id
    LEFT JOIN invoice_line_credits AS credit ON credit.invoice_line_id = line.id
    WHERE line.product_id = ANY(${[...products]}::text[]) AND invoice.customer_id = ${customerId} AND document.operation_id = ${operationId}
    ORDER BY 3, line.id`.execute(trx)
  return rows
}

export type LineOutcome = {
  readonly id: number
  readonly matched: number
  readonly state: CreditLineState
  readonly reason: WaitingReason | 'credit-refused' | ''
  readonly facts: Readonly<Record<string, unknown>>
}

export const saveOutcomes = (trx: Trx, rows: readonly LineOutcome[]): Promise<void> =>
  updateRows(trx, {
    table: 'credit_import_lines',
    rows,
    columns: ['matched', 'state', 'reason', 'facts'],
  })

type MatchRow = {
  readonly lineId: number
  readonly creditNoteId: number
  readonly invoiceLineId: number
  readonly quantity: number
}

export async function addMatches(trx: Trx, matches: readonly MatchRow[]): Promise<void> {
  if (matches.length === 0) return
  await trx
    .insertInto('credit_import_matches')
    .values(
      matches.map(({ lineId, creditNoteId, invoiceLineId, quantity }) => ({
        line_id: lineId,
        credit_note_id: creditNoteId,
        invoice_line_id: invoiceLineId,
        quantity,
      })),
    )
    .execute()
}

export type StateCount = {
  readonly state: CreditLineState
  readonly reason: string
  readonly rows: number
  readonly quantity: number
  readonly matched: number
  readonly first_row: number
}

/** How many rows of a file stand where, and why, most first. */
export const countStates = (db: Db, fileId: number): Promise<StateCount[]> =>
  db
    .selectFrom('credit_import_lines')
    .select(['state', 'reason'])
    .select([
      sql<number>`count(*)`.as('rows'),
      sql<number>`sum(quantity)::bigint`.as('quantity'),
      sql<number>`sum(matched)::bigint`.as('matched'),
      sql<number>`min(row_number)`.as('first_row'),
    ])
    .where('file_id', '=', fileId)
    .groupBy(['state', 'reason'])
    .orderBy('rows', 'desc')
    .orderBy('reason')
    .execute()

/** How many credit notes hold credits of a file. */
export async function countNotes(db: Db, fileId: number): Promise<number> {
  const { notes } = await db
    .selectFrom('credit_import_matches as match')
    .innerJoin('credit_import_lines as line', 'line.id', 'match.line_id')
    .select(sql<number>`count(DISTINCT match.credit_note_id)`.as('notes'))
    .where('line.file_id', '=', fileId)
    .executeTakeFirstOrThrow()
  return notes
}

/** The customer with this code, and whether the user may work for its branch is asked by the commands. */
export const customerByCode = (trx: Trx, code: string) =>
  trx.selectFrom('customers').select('id').where('code', '=', code).executeTakeFirst()

/** Version of drafts that were just written. */
export const versionOfNote = async (trx: Trx, id: number): Promise<number> =>
  (
    await trx
      .selectFrom('credit_notes')
      .select('version')
      .where('id', '=', anyOf([id]))
      .executeTakeFirstOrThrow()
  ).version
