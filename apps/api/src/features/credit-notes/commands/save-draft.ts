import type { CreditNoteDraft } from '@cais/contract/credit-notes/requests'
import { assertCreditNoteAction, requirePhase } from '@cais/domain/credit-notes/actions'
import { requireRebateReason } from '@cais/domain/credit-notes/rebate'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { refreshClaims } from '../../../aggregates/claims/claim-record.ts'
import {
  loadCreditNoteForUpdate,
  toCreditNoteFacts,
} from '../../../aggregates/credit-notes/credit-note-record.ts'
import {
  announceCreditNote,
  saveCreditNote,
  searchText,
} from '../../../aggregates/credit-notes/save-credit-note.ts'
import { requireCustomer } from '../../../aggregates/customers/find-customer.ts'
import { anyOf } from '../../../aggregates/documents/record/rows.ts'
import type { Db } from '../../../db/pool.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { periodOf } from '../queries/rebate.ts'
import {
  type DraftInput,
  draftCharges,
  draftLines,
  type GivenDraft,
  placeOf,
  wholeDraft,
  writeContent,
} from './draft-content.ts'

/**
 * Begins a draft. Answers its id. Throws NOT_FOUND for a customer outside the scope, REASON_MISSING, INVOICE_LINE_WRONG, REBATE_REASON_WRONG and what
 * spreadLines and writeCharges throw.
 */
export async function createDraft(
  trx: Trx,
  { deliveryId = null, ...given }: GivenDraft & { readonly deliveryId?: number | null },
  { user, now }: Acting,
): Promise<number> {
  const input = wholeDraft(given)
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
  await writeContent(trx, id, input, now)
  const { row } = await loadCreditNoteForUpdate(trx, id)
  await sql`UPDATE credit_notes SET search_text = ${searchText(row)} WHERE id = ${id}`.execute(trx)
  await announceCreditNote(trx, row)
  await refreshClaims(trx, [row.claim_id], now)
  return id
}

/** Saves a draft as a whole. Throws NOT_FOUND, ROLE_MISSING, ACTION_NOT_ALLOWED, VERSION_CONFLICT and what createDraft throws. */
export async function saveDraft(
  trx: Trx,
  { id, version, ...given }: CreditNoteDraft & { readonly id: number; readonly version?: number | undefined },
  acting: Acting,
): Promise<void> {
  const input = wholeDraft(given)
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
  const content = await writeContent(trx, id, input, acting.now)
  const claim_id = await findClaim(trx, input)
  const row = { ...before.row, ...columnsOf(input), claim_id, branch_id }
  await saveCreditNote(trx, before, { row, ...content }, { ...acting, action: 'save-draft' })
}

/** Throws NOT_FOUND, ROLE_MISSING, ACTION_NOT_ALLOWED, VERSION_CONFLICT. */
export async function deleteDraft(
  trx: Trx,
  { id, version }: { readonly id: number; readonly version?: number | undefined },
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
  const { row, charges } = before
  const input = {
    kind: row.kind,
    customerId: row.customer_id,
    operationId: row.operation_id,
    reasonId: row.reason_id,
    period: null,
    charges: draftCharges(charges),
    lines,
  }
  const content = await writeContent(trx, id, input, acting.now)
  await saveCreditNote(trx, before, { row, ...content }, { ...acting, action: 'save-draft' })
}

/** The claim of the customer that the draft names by its number; null = it names none of ours. */
async function findClaim(trx: Trx, { customerId, claim }: DraftInput): Promise<number | null> {
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
  const record = await loadCreditNoteForUpdate(trx, id)
  assertCreditNoteAction('duplicate', acting.user, toCreditNoteFacts(record))
  const { row, lines, charges } = record
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
      kind: row.kind,
      // spread anew: what is left of the invoices is not what it was
      period: periodOf(row),
      charges: draftCharges(charges),
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

const columnsOf = (input: DraftInput) => ({
  kind: input.kind,
  period_from: input.period?.from ?? null,
  period_to: input.period?.to ?? null,
  rebate_amount: input.period?.amount ?? null,
  rebate_bp: typeof input.period?.percent === 'number' ? Math.round(input.period.percent * 100) : null,
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
  { customerId, operationId, reasonId, lines, period }: DraftInput,
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
  if (period !== null) requireRebateReason(await placeOf(trx, reasonId))
  await requireLinesOf(trx, { customerId, operationId, lines: period === null ? lines : [] })
}

async function requireLinesOf(
  db: Db,
  { customerId, operationId, lines }: Pick<DraftInput, 'customerId' | 'operationId' | 'lines'>,
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
