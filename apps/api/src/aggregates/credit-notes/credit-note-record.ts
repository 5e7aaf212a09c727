import { createHash } from 'node:crypto'
import { type BilledLine, creditTotals } from '@cais/domain/credit-notes/amounts'
import type { CreditNoteFacts } from '@cais/domain/credit-notes/facts'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { CreditNoteLinesTable, CreditNotesTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import { type CreditNoteChargeColumns, readCharges } from './charges.ts'

export type CreditNoteColumns = Readonly<Selectable<CreditNotesTable>>

export type DeliveredBatch = {
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly quantity: number
}

/** A line with the line of the invoice that it credits. */
export type CreditNoteLineColumns = Readonly<Selectable<CreditNoteLinesTable>> & {
  readonly product_id: string
  readonly invoice_id: number
  readonly billed_quantity: number
  readonly billed_net: number
  readonly vat_bp: number
  readonly exemption_reason: string | null
  readonly batches: readonly DeliveredBatch[]
  /** By every credit note that was submitted, this one with it. */
  readonly credited_quantity: number
  readonly credited_net: number
}

/** A credit note whole: loaded under lock, changed as a value, saved. */
export type CreditNoteRecord = {
  readonly row: CreditNoteColumns
  readonly lines: readonly CreditNoteLineColumns[]
  /** What a debit note charges that no invoice has. */
  readonly charges: readonly CreditNoteChargeColumns[]
}

/** The credit note under its row lock, after that of its customer where one is taken. Throws NOT_FOUND. */
export async function loadCreditNoteForUpdate(trx: Trx, id: number): Promise<CreditNoteRecord> {
  const row = await trx
    .selectFrom('credit_notes')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return assemble(trx, id, row)
}

/** The credit note as it stands, without a lock. Throws NOT_FOUND. */
export async function loadCreditNote(db: Db, id: number): Promise<CreditNoteRecord> {
  return assemble(
    db,
    id,
    await db.selectFrom('credit_notes').selectAll().where('id', '=', id).executeTakeFirst(),
  )
}

async function assemble(db: Db, id: number, row: CreditNoteColumns | undefined): Promise<CreditNoteRecord> {
  if (row === undefined) throw new RuleError('NOT_FOUND', { creditNote: id })
  const charges = row.kind === 'debit' ? await readCharges(db, id) : []
  return { row, lines: await readCreditNoteLines(db, id), charges }
}

/** The lines of a credit note in their order. */
export async function readCreditNoteLines(db: Db, id: number): Promise<CreditNoteLineColumns[]> {
  const { rows } = await sql<CreditNoteLineColumns>`
    SELECT line.*, billed.product_id, billed.invoice_id, billed.quantity AS billed_quantity, billed.total AS billed_net, billed.vat_bp,
      billed.exemption_reason, billed.batches, coalesce(credit.credited_quantity, 0) AS credited_quantity,
      coalesce(credit.credited_net, 0) AS credited_net
    FROM credit_note_lines AS line
    JOIN invoice_lines AS billed ON billed.id = line.invoice_line_id
    LEFT JOIN invoice_line_credits AS credit ON credit.invoice_line_id = line.invoice_line_id
    WHERE line.credit_note_id = ${id} ORDER BY line.sequence`.execute(db)
  return rows
}

/** The line of the invoice as the domain sees it, with what other credit notes took of it: without what this line took itself. */
export const billedLineOf = (line: CreditNoteLineColumns): BilledLine => ({
  id: line.invoice_line_id,
  quantity: line.billed_quantity,
  net: line.billed_net,
  vat: { rate: line.vat_bp, exemption: line.exemption_reason },
  creditedQuantity: line.credited_quantity - line.taken_quantity,
  creditedNet: line.credited_net - line.taken_net,
})

/** The record as the domain sees it: what the phase and every guard are decided on. */
export const toCreditNoteFacts = ({ row, lines, charges }: CreditNoteRecord): CreditNoteFacts => ({
  kind: row.kind,
  branchId: row.branch_id,
  operationId: row.operation_id,
  createdBy: row.created_by,
  submittedBy: row.submitted_by,
  submittedAt: row.submitted_at,
  hasCollection: row.has_collection,
  goods: row.goods,
  claim: row.claim,
  approvals: row.approvals as CreditNoteFacts['approvals'],
  collectorId: row.collector_id,
  collectionStartedAt: row.collection_started_at,
  collectionEndedAt: row.collection_ended_at,
  issuedAt: row.issued_at,
  cancelledAt: row.cancelled_at,
  closedAt: row.closed_at,
  printedAt: row.printed_at,
  awaitsErp: row.awaits_erp,
  chargeCount: charges.length,
  lines: lines.map((line) => ({
    id: line.id,
    invoiceLineId: line.invoice_line_id,
    productId: line.product_id,
    asked: line.quantity,
    received: line.received,
    refusedReason: line.refused_reason,
    batch: line.batch,
    delivered: line.batches.map(({ batch }) => batch),
    negotiatedPrice: line.negotiated_price,
    vat: { rate: line.vat_bp, exemption: line.exemption_reason },
  })),
})

/** The record as the domain left it. */
export function withCreditNoteFacts(record: CreditNoteRecord, facts: CreditNoteFacts): CreditNoteRecord {
  const changed = new Map(facts.lines.map((line) => [line.id, line]))
  return {
    ...record,
    row: {
      ...record.row,
      submitted_by: facts.submittedBy,
      submitted_at: facts.submittedAt,
      has_collection: facts.hasCollection,
      goods: facts.goods,
      claim: facts.claim,
      claim_id: facts.claim === '' && record.row.claim !== '' ? null : record.row.claim_id,
      approvals: facts.approvals,
      collector_id: facts.collectorId,
      collection_started_at: facts.collectionStartedAt,
      collection_ended_at: facts.collectionEndedAt,
      issued_at: facts.issuedAt,
      cancelled_at: facts.cancelledAt,
      closed_at: facts.closedAt,
    },
    lines: record.lines.map((line) => {
      const { received, refusedReason, batch } = changed.get(line.id) ?? {
        received: line.received,
        refusedReason: line.refused_reason,
        batch: line.batch,
      }
      return { ...line, received, refused_reason: refusedReason, batch }
    }),
  }
}

/** What a decision covers, as sha-256. */
export function creditNoteDigest({ row, lines, charges }: CreditNoteRecord): string {
  const text = JSON.stringify([
    row.kind,
    row.customer_id,
    row.reason_id,
    row.reason_text,
    row.clover_amount,
    row.total,
    lines.map((line) => [
      line.invoice_line_id,
      line.quantity,
      line.received,
      line.batch,
      line.negotiated_price,
      line.net,
    ]),
    charges.map((charge) => [charge.description, charge.vat_bp, charge.exemption_reason, charge.net]),
  ])
  return createHash('sha256').update(text).digest('hex')
}

type Taxed = Pick<CreditNoteChargeColumns, 'net' | 'vat_bp' | 'exemption_reason'>

/** Net, VAT per rate and total of lines and charges, as columns. */
export function totalColumns(lines: readonly Taxed[], charges: readonly Taxed[] = []) {
  const totals = creditTotals(
    [...lines, ...charges].map(({ net, vat_bp, exemption_reason }) => ({
      net,
      vat: { rate: vat_bp, exemption: exemption_reason },
    })),
  )
  const byRate = totals.vat.map(({ rate, exemption, base, amount }) => ({
    rate,
    exemptionReason: exemption,
    base,
    vat: amount,
  }))
  return { net: totals.net, vat: totals.vatTotal, total: totals.total, vat_by_rate: byRate }
}
