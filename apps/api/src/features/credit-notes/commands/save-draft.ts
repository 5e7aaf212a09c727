import type { CreditNoteDraft } from '@cais/contract/credit-notes/schemas'
import { assertCreditNoteAction, requirePhase } from '@cais/domain/credit-notes/actions'
import { creditValue, invoicedPrice } from '@cais/domain/credit-notes/amounts'
import { reasonEffect } from '@cais/domain/credit-notes/reason-effects'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { refreshClaims } from '../../../aggregates/claims/claim-record.ts'
import {
  announceCreditNote,
  billedLineOf,
  type CreditNoteLineColumns,
  loadCreditNoteForUpdate,
  readCreditNoteLines,
  saveCreditNote,
  searchText,
  toCreditNoteFacts,
  totalColumns,
} from '../../../aggregates/credit-notes/credit-note-record.ts'
import { requireCustomer } from '../../../aggregates/customers/find-customer.ts'
import { anyOf, insertRows, updateRows } from '../../../aggregates/documents/record/rows.ts'
import { toMilli } from '../../../aggregates/stock/stock-levels.ts'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'

/** Begins a draft. Answers its id. Throws NOT_FOUND for a customer outside the scope, REASON_MISSING, INVOICE_LINE_WRONG. */
export async function createDraft(
  trx: Trx,
  { deliveryId = null, ...input }: CreditNoteDraft & { readonly deliveryId?: number | null },
  { user, now }: Acting,
): Promise<number> {
  await checkDraft(trx, input, { user, now })
  const { branch_id } = await trx
    .selectFrom('customers')
    .select('branch_id')
    .where('id', '=', input.customerId)
    .executeTakeFirstOrThrow()
  const { id } = await trx
    .insertInto('credit_notes')
    .values({
      ...columnsOf(input),
      claim_id: await findClaim(trx, input),
      branch_id,
      delivery_id: deliveryId,
      created_by: user.id,
      created_at: now.toISOString(),
      phase: 'draft',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeLines(trx, id, input)
  const { row } = await loadCreditNoteForUpdate(trx, id)
  await sql`UPDATE credit_notes SET search_text = ${searchText(row)} WHERE id = ${id}`.execute(trx)
  await announceCreditNote(trx, row)
  await refreshClaims(trx, [row.claim_id], now)
  return id
}

/** Saves a draft as a whole. Throws NOT_FOUND, ROLE_MISSING, ACTION_NOT_ALLOWED, VERSION_CONFLICT and what createDraft throws. */
export async function saveDraft(
  trx: Trx,
  { id, version, ...input }: CreditNoteDraft & { readonly id: number; readonly version: number },
  acting: Acting,
): Promise<void> {
  const before = await loadCreditNoteForUpdate(trx, id)
  assertCreditNoteAction('save-draft', acting.user, toCreditNoteFacts(before))
  requireVersion(before, version)
  const isSamePlace =
    before.row.customer_id === input.customerId && before.row.operation_id === input.operationId
  await checkDraft(trx, input, acting, isSamePlace ? before.row.reason_id : null)
  const { branch_id } = await trx
    .selectFrom('customers')
    .select('branch_id')
    .where('id', '=', input.customerId)
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('credit_note_lines').where('credit_note_id', '=', id).execute()
  const lines = await writeLines(trx, id, input)
  const claim_id = await findClaim(trx, input)
  const row = { ...before.row, ...columnsOf(input), claim_id, branch_id }
  await saveCreditNote(trx, before, { row, lines }, { ...acting, action: 'save-draft' })
}

/** Throws NOT_FOUND, ROLE_MISSING, ACTION_NOT_ALLOWED, VERSION_CONFLICT. */
export async function deleteDraft(
  trx: Trx,
  { id, version }: { readonly id: number; readonly version: number },
  acting: Acting,
): Promise<void> {
  const record = await loadCreditNoteForUpdate(trx, id)
  assertCreditNoteAction('delete-draft', acting.user, toCreditNoteFacts(record))
  requireVersion(record, version)
  await trx.deleteFrom('credit_notes').where('id', '=', id).execute()
  await announceCreditNote(trx, record.row)
  await refreshClaims(trx, [record.row.claim_id], acting.now)
}

/** Adds lines to a draft, whoever made it. Throws NOT_FOUND, ACTION_NOT_ALLOWED once it is submitted. */
export async function addDraftLines(
  trx: Trx,
  id: number,
  added: CreditNoteDraft['lines'],
  acting: Acting,
): Promise<void> {
  const before = await loadCreditNoteForUpdate(trx, id)
  requirePhase('save-draft', toCreditNoteFacts(before))
  const lines = [...draftLines(before.lines), ...added]
  await trx.deleteFrom('credit_note_lines').where('credit_note_id', '=', id).execute()
  const written = await writeLines(trx, id, { lines, reasonId: before.row.reason_id })
  await saveCreditNote(trx, before, { row: before.row, lines: written }, { ...acting, action: 'save-draft' })
}

const draftLines = (lines: readonly CreditNoteLineColumns[]): CreditNoteDraft['lines'] =>
  lines.map((line) => ({
    invoiceLineId: line.invoice_line_id,
    quantity: line.quantity / 1000,
    negotiatedPrice: line.negotiated_price,
  }))

/** The claim of the customer that the draft names by its number; null = it names none of ours. */
async function findClaim(trx: Trx, { customerId, claim }: CreditNoteDraft): Promise<number | null> {
  if (claim === '') return null
  const found = trx
    .selectFrom('claims')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('number', '=', claim)
    .where('wrong_at', 'is', null)
  return (await found.executeTakeFirst())?.id ?? null
}

/** A new draft with what the credit note says, but for its claim. Answers its id. Throws NOT_FOUND, ROLE_MISSING, ACTION_NOT_ALLOWED. */
export async function duplicateCreditNote(trx: Trx, id: number, acting: Acting): Promise<number> {
  const { row, lines } = await loadCreditNoteForUpdate(trx, id)
  assertCreditNoteAction('duplicate', acting.user, toCreditNoteFacts({ row, lines }))
  const created = await createDraft(
    trx,
    {
      customerId: row.customer_id,
      operationId: row.operation_id,
      reasonId: await activeReason(trx, row.reason_id),
      reasonText: row.reason_text,
      claim: '',
      note: row.note,
      cloverAmount: row.clover_amount,
      lines: draftLines(lines),
    },
    acting,
  )
  await recordHistory(trx, {
    objectType: 'creditnote',
    objectId: id,
    user: acting.user,
    action: 'duplicate',
    facts: { draft: created },
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
  return created
}

const columnsOf = (input: CreditNoteDraft) => ({
  operation_id: input.operationId,
  customer_id: input.customerId,
  reason_id: input.reasonId,
  reason_text: input.reasonText,
  claim: input.claim,
  note: input.note,
  clover_amount: input.cloverAmount,
})

async function activeReason(trx: Trx, id: string | null): Promise<string | null> {
  if (id === null) return null
  const found = trx.selectFrom('reasons').select('id').where('id', '=', id).where('active', '=', true)
  return (await found.executeTakeFirst())?.id ?? null
}

/** The reason that stands there already stays good when it is retired. */
async function checkDraft(
  trx: Trx,
  { customerId, operationId, reasonId, lines }: CreditNoteDraft,
  { user }: Acting,
  known: string | null = null,
) {
  await requireCustomer(trx, customerId, user)
  const { operations } = user.scope
  const operation = await trx
    .selectFrom('operations')
    .select('id')
    .where('id', '=', operationId)
    .executeTakeFirst()
  if (operation === undefined || (operations !== 'all' && !operations.includes(operationId)))
    throw new RuleError('NOT_FOUND', { operation: operationId })
  if (reasonId !== null && reasonId !== known && (await activeReason(trx, reasonId)) === null)
    throw new RuleError('REASON_MISSING', {}, [{ field: 'reasonId', rule: 'REASON_MISSING' }])
  await requireLinesOf(trx, { customerId, operationId, lines })
}

async function requireLinesOf(
  db: Db,
  { customerId, operationId, lines }: Pick<CreditNoteDraft, 'customerId' | 'operationId' | 'lines'>,
) {
  const rows = await db
    .selectFrom('invoice_lines as line')
    .innerJoin('invoices as i', 'i.id', 'line.invoice_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select('line.id')
    .where('line.id', '=', anyOf(lines.map(({ invoiceLineId }) => invoiceLineId)))
    .where('i.customer_id', '=', customerId)
    .where('o.operation_id', '=', operationId)
    .execute()
  const known = new Set(rows.map(({ id }) => id))
  const wrong = lines.flatMap(({ invoiceLineId }, at) =>
    known.has(invoiceLineId)
      ? []
      : [{ field: `lines.${at}.invoiceLineId`, rule: 'INVOICE_LINE_WRONG' as const }],
  )
  if (wrong.length > 0) throw new RuleError('INVOICE_LINE_WRONG', {}, wrong)
}

/** Writes the lines with what they come to as far as they are filled in, and the sums of the draft. */
async function writeLines(
  trx: Trx,
  id: number,
  { lines, reasonId }: Pick<CreditNoteDraft, 'lines' | 'reasonId'>,
) {
  await insertRows(
    trx,
    'credit_note_lines',
    lines.map((line, at) => ({
      credit_note_id: id,
      sequence: at + 1,
      invoice_line_id: line.invoiceLineId,
      quantity: toMilli(line.quantity),
      negotiated_price: line.negotiatedPrice,
      refused_reason: '',
      condition: 'good',
      net: 0,
      taken_quantity: 0,
      taken_net: 0,
    })),
  )
  const reason = await trx
    .selectFrom('reasons')
    .select(['id', 'place'])
    .where('id', '=', reasonId ?? '')
    .executeTakeFirst()
  const credits = reason === undefined ? 'goods' : reasonEffect(reason.id, reason.place).credits
  const written = await readCreditNoteLines(trx, id)
  const priced = written.map((line) => ({ ...line, net: draftNet(line, credits) }))
  await updateRows(trx, { table: 'credit_note_lines', rows: priced, columns: ['net'] })
  const { vat_by_rate, ...sums } = totalColumns(priced)
  await trx
    .updateTable('credit_notes')
    .set({ ...sums, vat_by_rate: JSON.stringify(vat_by_rate) })
    .where('id', '=', id)
    .execute()
  return priced
}

function draftNet(line: CreditNoteLineColumns, credits: 'goods' | 'money'): number {
  const { quantity, negotiated_price: price } = line
  const billed = billedLineOf(line)
  if (price === null || quantity === 0 || price > invoicedPrice(billed)) return 0
  return creditValue(billed, { credits, quantity, price })
}
