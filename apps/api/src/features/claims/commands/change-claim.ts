import type { ClaimInput, ClaimLineFix } from '@cais/contract/claims/schemas'
import type { ClaimAction } from '@cais/domain/claims/action-table'
import { assertClaimAction } from '@cais/domain/claims/actions'
import { canSeeCreditNote } from '@cais/domain/credit-notes/actions'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import {
  type ClaimRecord,
  loadClaimForUpdate,
  lockNotesOf,
  refreshClaims,
  saveClaims,
  toClaimFacts,
} from '../../../aggregates/claims/claim-record.ts'
import { settleClaims } from '../../../aggregates/claims/settle-claims.ts'
import {
  loadCreditNoteForUpdate,
  toCreditNoteFacts,
} from '../../../aggregates/credit-notes/credit-note-record.ts'
import { announceCreditNote, searchText } from '../../../aggregates/credit-notes/save-credit-note.ts'
import { requireCustomer } from '../../../aggregates/customers/find-customer.ts'
import { toMilli } from '../../../aggregates/stock/stock-levels.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { toReceived } from '../read-claim-file.ts'
import { joinDrafts } from './generate-draft.ts'
import { takeClaims } from './take-claims.ts'

type Changing = { readonly id: number; readonly version: number }

/** Enters a claim by hand. Answers its id. Throws NOT_FOUND for a customer outside the scope, CLAIM_NUMBER_TAKEN. */
export async function enterClaim(
  trx: Trx,
  { customerId, ...input }: ClaimInput,
  acting: Acting,
): Promise<number> {
  await requireCustomer(trx, customerId, acting.user)
  const customer = await trx
    .selectFrom('customers as c')
    .leftJoin('retailer_customers as r', 'r.customer_id', 'c.id')
    .select(['c.code', 'r.retailer_id'])
    .where('c.id', '=', customerId)
    .executeTakeFirstOrThrow()
  const retailerId = customer.retailer_id
  const known = await trx
    .selectFrom('claims')
    .select('id')
    .where('sender', '=', retailerId ?? `C:${customer.code}`)
    .where('number', '=', input.number)
    .executeTakeFirst()
  if (known !== undefined)
    throw new RuleError('CLAIM_NUMBER_TAKEN', { number: input.number }, [
      { field: 'number', rule: 'CLAIM_NUMBER_TAKEN' },
    ])
  const received = toReceived({ ...input, customer: customer.code })
  const [taken] = await takeClaims(trx, [received], { retailerId, channel: 'form' }, acting)
  if (taken === undefined) throw new RuleError('NOT_FOUND')
  return taken.id
}

/** Shows the claim as cancelled. Throws ROLE_MISSING, ACTION_NOT_ALLOWED, CLAIM_IS_LINKED, VERSION_CONFLICT, REASON_MISSING. */
export async function markWrong(
  trx: Trx,
  { id, version, reason }: Changing & { readonly reason: string },
  acting: Acting,
): Promise<void> {
  const claim = await loadToChange(trx, 'mark-wrong', { id, version }, acting)
  if (reason.trim() === '')
    throw new RuleError('REASON_MISSING', {}, [{ field: 'reason', rule: 'REASON_MISSING' }])
  const wrong = { wrong_at: acting.now.toISOString(), wrong_by: acting.user.id, wrong_reason: reason }
  await saveWrong(trx, claim, wrong, acting)
  await record(trx, claim, { action: 'mark-wrong', facts: { reason } }, acting)
}

/** The claim is good after all. Throws ROLE_MISSING, ACTION_NOT_ALLOWED, VERSION_CONFLICT. */
export async function unmarkWrong(trx: Trx, changing: Changing, acting: Acting): Promise<void> {
  const claim = await loadToChange(trx, 'unmark-wrong', changing, acting)
  await saveWrong(trx, claim, { wrong_at: null, wrong_by: null, wrong_reason: '' }, acting)
  await record(trx, claim, { action: 'unmark-wrong' }, acting)
}

type Wrong = Pick<ClaimRecord['row'], 'wrong_at' | 'wrong_by' | 'wrong_reason'>

/** What waits in the quarantine waits for a good claim only. */
async function saveWrong(trx: Trx, claim: ClaimRecord, wrong: Wrong, { now }: Acting): Promise<void> {
  const changed = { ...claim, row: { ...claim.row, ...wrong } }
  await saveClaims(trx, [changed], { now, columns: ['wrong_at', 'wrong_by', 'wrong_reason'] })
  await settleClaims(trx, [claim.row.id], now)
}

type Linking = Changing & { readonly creditNoteId: number }

/** Links a credit note to the claim. Throws NOT_FOUND, ROLE_MISSING, ACTION_NOT_ALLOWED, VERSION_CONFLICT, CREDIT_NOTE_OF_OTHER, CREDIT_NOTE_HAS_CLAIM. */
export async function linkNote(
  trx: Trx,
  { id, version, creditNoteId }: Linking,
  acting: Acting,
): Promise<void> {
  const note = await loadNote(trx, creditNoteId, acting)
  const claim = await loadToChange(trx, 'link', { id, version }, acting)
  if (['rejected', 'cancelled', 'closed'].includes(note.row.phase))
    throw new RuleError('ACTION_NOT_ALLOWED', { action: 'link', creditNote: note.row.phase })
  if (note.row.claim_id !== null || (note.row.claim !== '' && note.row.claim !== claim.row.number))
    throw new RuleError('CREDIT_NOTE_HAS_CLAIM', { claim: note.row.claim })
  if (!(await isOfClaim(trx, claim, note.row.customer_id)))
    throw new RuleError('CREDIT_NOTE_OF_OTHER', {}, [{ field: 'creditNoteId', rule: 'CREDIT_NOTE_OF_OTHER' }])
  await saveLink(trx, note, { claimId: id, claim: claim.row.number, action: 'link' }, acting)
  await refreshClaims(trx, [id], acting.now)
  await record(trx, claim, { action: 'link', facts: { creditNote: creditNoteId } }, acting)
}

/** Its own customer, or another one of its retailer. */
async function isOfClaim(trx: Trx, { row }: ClaimRecord, customerId: number): Promise<boolean> {
  if (row.customer_id === customerId) return true
  if (row.retailer_id === null) return false
  const own = await trx
    .selectFrom('retailer_customers')
    .select('customer_id')
    .where('customer_id', '=', customerId)
    .where('retailer_id', '=', row.retailer_id)
    .executeTakeFirst()
  return own !== undefined
}

/**
 * Unlinks a credit note: its lines are open again. What an issued one says stays. Throws NOT_FOUND, ROLE_MISSING, ACTION_NOT_ALLOWED, VERSION_CONFLICT,
 * CREDIT_NOTE_ISSUED_FOR_CLAIM for one that was issued with the number of the claim on it.
 */
export async function unlinkNote(
  trx: Trx,
  { id, version, creditNoteId }: Linking,
  acting: Acting,
): Promise<void> {
  const note = await loadNote(trx, creditNoteId, acting)
  const claim = await loadToChange(trx, 'unlink', { id, version }, acting)
  if (note.row.claim_id !== id) throw new RuleError('NOT_FOUND', { creditNote: creditNoteId })
  if (note.row.issued_at !== null && note.row.claim === claim.row.number)
    throw new RuleError('CREDIT_NOTE_ISSUED_FOR_CLAIM', { number: note.row.credit_number ?? '' })
  await saveLink(trx, note, { claimId: null, claim: '', action: 'unlink' }, acting)
  await refreshClaims(trx, [id], acting.now)
  await settleClaims(trx, [id], acting.now)
  await record(trx, claim, { action: 'unlink', facts: { creditNote: creditNoteId } }, acting)
}

type Note = Awaited<ReturnType<typeof loadCreditNoteForUpdate>>

async function loadNote(trx: Trx, id: number, { user }: Acting): Promise<Note> {
  const note = await loadCreditNoteForUpdate(trx, id)
  if (!canSeeCreditNote(user, toCreditNoteFacts(note))) throw new RuleError('NOT_FOUND', { creditNote: id })
  return note
}

type Link = { readonly claimId: number | null; readonly claim: string; readonly action: 'link' | 'unlink' }

async function saveLink(trx: Trx, { row }: Note, { claimId, claim, action }: Link, acting: Acting) {
  const at = acting.now.toISOString()
  const said = row.issued_at === null ? claim : row.claim
  await trx
    .updateTable('credit_notes')
    .set({ claim_id: claimId, claim: said, version: row.version + 1, updated_at: at })
    .where('id', '=', row.id)
    .execute()
  const changed = { ...row, claim: said, version: row.version + 1 }
  await sql`UPDATE credit_notes SET search_text = ${searchText(changed)} WHERE id = ${row.id}`.execute(trx)
  await recordHistory(trx, {
    objectType: 'creditnote',
    objectId: row.id,
    user: acting.user,
    action,
    changes: said === row.claim ? {} : { claim: [row.claim, said] },
    facts: { claim: claimId ?? row.claim_id },
    origin: acting.origin ?? {},
    at,
  })
  await announceCreditNote(trx, changed)
}

/**
 * Chooses the invoice of an open line, or puts its quantity or price right. Throws NOT_FOUND, ROLE_MISSING, ACTION_NOT_ALLOWED, VERSION_CONFLICT,
 * CLAIM_LINE_DEALT, INVOICE_LINE_WRONG.
 */
export async function correctLine(
  trx: Trx,
  { id, lineId, version, ...fix }: ClaimLineFix & { readonly id: number; readonly lineId: number },
  acting: Acting,
): Promise<void> {
  await lockNotesOf(trx, [id])
  const claim = await loadToChange(trx, 'correct-line', { id, version }, acting)
  const line = claim.lines.find((one) => one.id === lineId)
  if (line === undefined) throw new RuleError('NOT_FOUND', { line: lineId })
  if (line.credit_note_id !== null) throw new RuleError('CLAIM_LINE_DEALT')
  if (fix.invoiceLineId)
    await requireInvoiceLine(trx, claim, { productId: line.product_id, id: fix.invoiceLineId })
  await trx
    .updateTable('claim_lines')
    .set({
      ...(fix.invoiceLineId !== undefined && { chosen_line_id: fix.invoiceLineId }),
      ...(fix.quantity !== undefined && {
        fixed_quantity: fix.quantity === null ? null : toMilli(fix.quantity),
      }),
      ...(fix.price !== undefined && { fixed_price: fix.price }),
    })
    .where('id', '=', lineId)
    .execute()
  const settled = await settleClaims(trx, [id], acting.now)
  await joinDrafts(trx, settled, acting)
  await record(trx, claim, { action: 'correct-line', facts: { line: line.key, ...fix } }, acting)
}

async function requireInvoiceLine(
  trx: Trx,
  { row }: ClaimRecord,
  { productId, id }: { readonly productId: string | null; readonly id: number },
): Promise<void> {
  const found = await trx
    .selectFrom('invoice_lines as line')
    .innerJoin('invoices as i', 'i.id', 'line.invoice_id')
    .select('line.id')
    .where('line.id', '=', id)
    .where('line.product_id', '=', productId ?? '')
    .where('i.customer_id', '=', row.customer_id ?? 0)
    .executeTakeFirst()
  if (found === undefined)
    throw new RuleError('INVOICE_LINE_WRONG', {}, [{ field: 'invoiceLineId', rule: 'INVOICE_LINE_WRONG' }])
}

async function loadToChange(
  trx: Trx,
  action: ClaimAction,
  { id, version }: Changing,
  { user }: Acting,
): Promise<ClaimRecord> {
  const claim = await loadClaimForUpdate(trx, id)
  assertClaimAction(action, user, toClaimFacts(claim))
  requireVersion(claim, version)
  return claim
}

type Entry = { readonly action: string; readonly facts?: Readonly<Record<string, unknown>> }

const record = (trx: Trx, { row }: ClaimRecord, { action, facts = {} }: Entry, acting: Acting) =>
  recordHistory(trx, {
    objectType: 'claim',
    objectId: row.id,
    user: acting.user,
    action,
    facts,
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
