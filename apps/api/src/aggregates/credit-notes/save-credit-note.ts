import { CREDIT_NOTE_ACTION_TABLE, type CreditNoteAction } from '@cais/domain/credit-notes/action-table'
import { deriveCreditNotePhase } from '@cais/domain/credit-notes/derive-stage'
import { sql } from 'kysely'
import type { Trx } from '../../db/transaction.ts'
import { recordChange } from '../../engines/events/record-change.ts'
import type { Acting } from '../../engines/history/acting.ts'
import { recordHistory } from '../../engines/history/record-history.ts'
import { refreshClaims } from '../claims/claim-record.ts'
import { changedColumns, columnChanges, updateRows } from '../documents/record/rows.ts'
import {
  type CreditNoteColumns,
  type CreditNoteRecord,
  toCreditNoteFacts,
  totalColumns,
} from './credit-note-record.ts'

/** What a command changes; the charges stay as they are where it does not name them. */
export type ChangedCreditNote = Pick<CreditNoteRecord, 'row' | 'lines'> &
  Partial<Pick<CreditNoteRecord, 'charges'>>

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
  changed: ChangedCreditNote,
  context: CreditNoteContext,
): Promise<void> {
  const whole = { charges: before.charges, ...changed }
  const after = {
    ...whole,
    row: {
      ...whole.row,
      ...totalColumns(whole.lines, whole.charges),
      phase: deriveCreditNotePhase(toCreditNoteFacts(whole)),
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
