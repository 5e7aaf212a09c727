import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import { divideHalfUp } from '@cais/domain/kernel/rounding'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { PaperMark } from '../../gateways/pdf/forms/kinds.ts'
import type {
  CollectionSheetForm,
  CollectionSheetLine,
  NoteForm,
  NoteLine,
  NotePrint,
} from '../../gateways/pdf/forms/note-form.ts'
import type { Supplier } from '../../gateways/pdf/forms/parties.ts'
import { readSupplier } from '../company/read-company.ts'
import type { CreditNoteChargeColumns } from '../credit-notes/charges.ts'
import {
  type CreditNoteRecord,
  type DeliveredBatch,
  loadCreditNote,
} from '../credit-notes/credit-note-record.ts'
import { readAddresses } from '../customers/find-customer.ts'
import { partyOf, type StoredVat } from '../invoices/read-invoices.ts'

/** Issued notes as they are drawn, one print for each of their marks. */
export async function noteFormOf(
  db: Db,
  marks: ReadonlyMap<number, readonly PaperMark[]>,
): Promise<NoteForm> {
  const notes = await Promise.all([...marks].map(([id, own]) => notePrint(db, id, own)))
  return { kind: 'note', notes }
}

async function notePrint(db: Db, id: number, marks: readonly PaperMark[]): Promise<NotePrint> {
  const record = await loadCreditNote(db, id)
  const { row, charges } = record
  if (row.credit_number === null || row.issued_on === null) throw new RuleError('CREDIT_NOT_ISSUED', {})
  const lines = await readPrinted(db, id)
  const labels = await readLabels(db, id)
  return {
    language: labels.language,
    type: row.kind,
    number: row.erp_number ?? row.credit_number,
    ownNumber: row.erp_number === null ? null : row.credit_number,
    marks,
    issuedOn: row.issued_on,
    // Written at the issue in the shape of the form.
    supplier: row.supplier as Supplier,
    customer: partyOf(row.customer),
    requestNumber: row.number ?? '',
    reason: labels.language === 'en' ? labels.reasonEn : labels.reason,
    reasonText: row.reason_text,
    claim: row.claim,
    operation: labels.operation,
    invoices: invoicesOf(lines),
    period:
      row.period_from === null || row.period_to === null
        ? null
        : { from: row.period_from, to: row.period_to },
    lines: [
      // what did not come back is not credited
      ...lines.filter(({ net }) => net > 0).map(noteLine),
      ...charges.map((charge, at) => chargeLine(charge, lines.length + at + 1)),
    ],
    totals: {
      merchandise: row.net,
      discounts: 0,
      net: row.net,
      vat: row.vat,
      total: row.total,
      vatByRate: row.vat_by_rate as readonly StoredVat[],
    },
  }
}

type PrintedLine = {
  readonly sequence: number
  readonly product_id: string
  readonly description: string
  readonly unit: string
  readonly quantity: number
  readonly received: number | null
  readonly net: number
  readonly amount: number | null
  readonly vat_bp: number
  readonly batch: string | null
  readonly expiry: string | null
  readonly batches: readonly DeliveredBatch[]
  readonly invoice: string
  readonly issued_on: string
}

/** The lines of a note with the line of the invoice that each corrects. */
async function readPrinted(db: Db, id: number): Promise<PrintedLine[]> {
  const { rows } = await sql<PrintedLine>`
    SELECT line.sequence, billed.product_id, billed.description, billed.unit, line.quantity, line.received, line.net, line.amount, billed.vat_bp,
      line.batch, line.expiry, billed.batches, invoice.number AS invoice, invoice.issued_on
    FROM credit_note_lines AS line
    JOIN invoice_lines AS billed ON billed.id = line.invoice_line_id
    JOIN invoices AS invoice ON invoice.id = billed.invoice_id
    WHERE line.credit_note_id = ${id} ORDER BY line.sequence`.execute(db)
  return rows
}

function invoicesOf(lines: readonly PrintedLine[]): NotePrint['invoices'] {
  const days = new Map(lines.map(({ invoice, issued_on }) => [invoice, issued_on]))
  return [...days]
    .map(([number, issuedOn]) => ({ number, issuedOn }))
    .toSorted((a, b) => (a.issuedOn === b.issuedOn ? 0 : a.issuedOn < b.issuedOn ? -1 : 1))
}

function noteLine(line: PrintedLine): NoteLine {
  const quantity = line.received ?? line.quantity
  const perUnit = line.amount !== null || quantity === 0
  return {
    sequence: line.sequence,
    productId: line.product_id,
    description: line.description,
    unit: line.unit,
    quantity,
    unitPrice: perUnit ? null : Number(divideHalfUp(BigInt(line.net) * 1000n, BigInt(quantity))),
    total: line.net,
    vatRate: line.vat_bp,
    invoiceNumber: line.invoice,
    batches: line.batch === null ? [] : [{ batch: line.batch, expiry: line.expiry, quantity }],
  }
}

const chargeLine = (charge: CreditNoteChargeColumns, sequence: number): NoteLine => ({
  sequence,
  productId: '',
  description: charge.description,
  unit: '',
  quantity: 1000,
  unitPrice: charge.net,
  total: charge.net,
  vatRate: charge.vat_bp,
  invoiceNumber: '',
  batches: [],
})

type Labels = {
  readonly language: PaperLanguage
  readonly reason: string
  readonly reasonEn: string
  readonly operation: string
  readonly collector: string
  readonly route: string
}

/** The note is in the language of the customer's papers; the sheet of the collector in Portuguese. */
async function readLabels(db: Db, id: number): Promise<Labels> {
  const { rows } = await sql<Labels>`
    SELECT coalesce(reason.id || ' ' || reason.name_pt, '') AS reason, coalesce(reason.id || ' ' || reason.name_en, '') AS "reasonEn",
      customer.paper_language AS language, operation.name AS operation, customer.route,
      coalesce(rtrim(collector.name || ' ' || collector.surname), '') AS collector
    FROM credit_notes AS note
    JOIN operations AS operation ON operation.id = note.operation_id
    JOIN customers AS customer ON customer.id = note.customer_id
    LEFT JOIN reasons AS reason ON reason.id = note.reason_id
    LEFT JOIN users AS collector ON collector.id = note.collector_id
    WHERE note.id = ${id}`.execute(db)
  const [labels] = rows
  if (labels === undefined) throw new RuleError('NOT_FOUND', { creditNote: id })
  return labels
}

type Printing = { readonly now: Date; readonly userId: number }

/** The sheet that a collector takes along. */
export async function collectionSheetForm(
  db: Db,
  { row }: CreditNoteRecord,
  { now, userId }: Printing,
): Promise<CollectionSheetForm> {
  const labels = await readLabels(db, row.id)
  const [address] = await readAddresses(db, row.customer_id)
  const customer = await db
    .selectFrom('customers')
    .select(['code', 'name', 'nuit'])
    .where('id', '=', row.customer_id)
    .executeTakeFirstOrThrow()
  const printer = await db
    .selectFrom('users')
    .select(sql<string>`rtrim(name || ' ' || surname)`.as('name'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return {
    kind: 'collection-sheet',
    printedAt: now.toISOString(),
    printedBy: printer?.name ?? '',
    supplier: await readSupplier(db, row.branch_id),
    number: row.number ?? 'Rascunho',
    customer: { ...customer, address: address?.address ?? '' },
    route: labels.route,
    reason: labels.reason,
    reasonText: row.reason_text,
    claim: row.claim,
    collector: labels.collector,
    note: row.note,
    lines: (await readPrinted(db, row.id)).map(sheetLine),
  }
}

const sheetLine = (line: PrintedLine): CollectionSheetLine => ({
  sequence: line.sequence,
  productId: line.product_id,
  description: line.description,
  unit: line.unit,
  asked: line.quantity,
  received: line.received,
  invoiceNumber: line.invoice,
  batch: line.batch,
  batches: line.batches,
})
