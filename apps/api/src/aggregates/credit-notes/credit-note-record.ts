import { createHash } from 'node:crypto'
import { CREDIT_NOTE_ACTION_TABLE, type CreditNoteAction } from '@cais/domain/credit-notes/action-table'
import { type BilledLine, creditTotals } from '@cais/domain/credit-notes/amounts'
import { deriveCreditNotePhase } from '@cais/domain/credit-notes/derive-stage'
import type { CreditNoteFacts } from '@cais/domain/credit-notes/facts'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/pool.ts'
import type { CreditNoteLinesTable, CreditNotesTable } from '../../db/schema.ts'
import type { Trx } from '../../db/transaction.ts'
import { recordChange } from '../../engines/events/record-change.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { recordHistory } from '../../engines/history/record-history.ts'
import { refreshClaims } from '../claims/claim-record.ts'
import { changedColumns, columnChanges, updateRows } from '../documents/record/rows.ts'

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
  return { row, lines: await readCreditNoteLines(db, id) }
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
export const toCreditNoteFacts = ({ row, lines }: CreditNoteRecord): CreditNoteFacts => ({
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
export function creditNoteDigest({ row, lines }: CreditNoteRecord): string {
  const text = JSON.stringify([
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
  ])
  return createHash('sha256').update(text).digest('hex')
}

/** Net, VAT per rate and total of the lines, as columns. */
export function totalColumns(lines: readonly CreditNoteLineColumns[]) {
  const totals = creditTotals(
    lines.map(({ net, vat_bp, exemption_reason }) => ({
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

export type CreditNoteContext = Acting & {
  readonly action: CreditNoteAction
  readonly facts?: Readonly<Record<string, unknown>>
}

/**
 * The only way in which a change of a credit note reaches the database: what differs of facts, lines and sums, the derived phase, version, history
 * (when the action table names an entry) and announcement.
 */
export async function saveCreditNote(
  trx: Trx,
  before: CreditNoteRecord,
  changed: CreditNoteRecord,
  context: CreditNoteContext,
): Promise<void> {
  const after = {
    ...changed,
    row: {
      ...changed.row,
      ...totalColumns(changed.lines),
      phase: deriveCreditNotePhase(toCreditNoteFacts(changed)),
      version: before.row.version + 1,
      updated_at: context.now.toISOString(),
    },
  }
  const rows = [{ before: before.row, after: after.row }]
  // before the row: an issued one changes no more
  await updateRows(trx, { table: 'credit_note_lines', rows: after.lines, columns: LINE_COLUMNS })
  await updateRows(trx, {
    table: 'credit_notes',
    rows: [after.row],
    columns: changedColumns(rows),
    extra: [sql`search_text = ${searchText(after.row)}`],
  })
  await recordCreditNoteHistory(trx, before, after, context)
  await announceCreditNote(trx, after.row)
  await refreshClaims(trx, [before.row.claim_id, after.row.claim_id], context.now)
}

const LINE_COLUMNS = [
  'received',
  'refused_reason',
  'batch',
  'expiry',
  'condition',
  'photo_digest',
  'photo_name',
  'collected_by',
  'collected_at',
  'collection_version',
  'net',
  'taken_quantity',
  'taken_net',
]

type Searched = Pick<CreditNoteColumns, 'id' | 'number' | 'credit_number' | 'claim' | 'customer_id'>

/** Numbers, claim, customer, invoices and articles: what people search by. */
export const searchText = ({ id, number, credit_number, claim, customer_id }: Searched) => sql`searchable((
  SELECT concat_ws(' ', ${number}::text, ${credit_number}::text, ${claim}::text, c.code, c.name, string_agg(DISTINCT invoice.number, ' '),
    string_agg(DISTINCT billed.product_id || ' ' || billed.description, ' '))
  FROM customers AS c
  LEFT JOIN credit_note_lines AS line ON line.credit_note_id = ${id}
  LEFT JOIN invoice_lines AS billed ON billed.id = line.invoice_line_id
  LEFT JOIN invoices AS invoice ON invoice.id = billed.invoice_id
  WHERE c.id = ${customer_id} GROUP BY c.id))`

const RECORDED_COLUMNS = ['phase', 'claim', 'total', 'collector_id', 'returns_warehouse_id'] as const

async function recordCreditNoteHistory(
  trx: Trx,
  before: CreditNoteRecord,
  after: CreditNoteRecord,
  { action, user, origin, now, facts = {} }: CreditNoteContext,
) {
  if (CREDIT_NOTE_ACTION_TABLE[action].history === null) return
  const pick = ({ row }: CreditNoteRecord) =>
    Object.fromEntries(RECORDED_COLUMNS.map((name) => [name, row[name]]))
  await recordHistory(trx, {
    objectType: 'creditnote',
    objectId: after.row.id,
    user,
    action,
    changes: columnChanges(pick(before), pick(after)),
    facts,
    origin: origin ?? {},
    at: now.toISOString(),
  })
}

export const announceCreditNote = (trx: Trx, row: CreditNoteColumns) =>
  recordChange(trx, {
    noun: 'credit-notes',
    id: row.id,
    version: row.version,
    branchId: row.branch_id,
    operationId: row.operation_id,
    createdBy: row.created_by,
    status: row.phase === 'draft' ? 'DRAFT' : row.phase,
  })
