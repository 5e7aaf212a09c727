import { assertCreditNoteAction } from '@cais/domain/credit-notes/actions'
import {
  approveCreditNote,
  cancelCreditNote,
  closeCreditNote,
  creditNoteDecision,
  rejectCreditNote,
  unlinkClaim,
} from '@cais/domain/credit-notes/decide'
import type { CreditNoteApproval } from '@cais/domain/credit-notes/facts'
import {
  type CreditNoteRecord,
  creditNoteDigest,
  loadCreditNoteForUpdate,
  toCreditNoteFacts,
  withCreditNoteFacts,
} from '../../../aggregates/credit-notes/credit-note-record.ts'
import { saveCreditNote } from '../../../aggregates/credit-notes/save-credit-note.ts'
import { readBranchPolicy } from '../../../aggregates/documents/approval/approval-policy.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { issueCreditNote, lockAccountOf } from './issue.ts'
import { release } from './take-from-invoices.ts'

type Deciding = {
  readonly id: number
  readonly version: number
  readonly stage: CreditNoteApproval
  readonly digest: string
  readonly reason: string
}

/**
 * Approves a stage; the financial approval issues. Throws NOT_FOUND, ROLE_MISSING, OWN_DOCUMENT, ACTION_NOT_ALLOWED, VERSION_CONFLICT,
 * REASON_MISSING, APPROVAL_OUTDATED, and what issueCreditNote throws.
 */
export async function approve(trx: Trx, input: Deciding, acting: Acting): Promise<void> {
  const account = input.stage === 'financial' ? await lockAccountOf(trx, input.id, acting.user) : undefined
  const { before, decided } = await loadToDecide(trx, 'approve', input, acting)
  const approved = withCreditNoteFacts(before, approveCreditNote(toCreditNoteFacts(before), decided))
  const action = creditNoteDecision('approve', input.stage)
  const facts = { reason: input.reason, total: before.row.total }
  if (account === undefined) return saveCreditNote(trx, before, approved, { ...acting, action, facts })
  await issueCreditNote(trx, { before, approved, account, facts }, acting)
}

/** Rejects a stage: what the credit note took of the invoices is free. Throws what approve throws, CREDIT_GOODS_ARE_BACK. */
export async function reject(trx: Trx, input: Deciding, acting: Acting): Promise<void> {
  const { before, decided } = await loadToDecide(trx, 'reject', input, acting)
  const rejected = withCreditNoteFacts(before, rejectCreditNote(toCreditNoteFacts(before), decided))
  const action = creditNoteDecision('reject', input.stage)
  const facts = { reason: input.reason }
  await saveCreditNote(trx, before, await release(trx, rejected), { ...acting, action, facts })
}

async function loadToDecide(trx: Trx, verb: 'approve' | 'reject', input: Deciding, acting: Acting) {
  const { id, version, stage, digest, reason } = input
  const before = await loadCreditNoteForUpdate(trx, id)
  const { ownDocumentsAllowed: ownDecisionsAllowed } = await readBranchPolicy(trx, before.row.branch_id)
  const facts = { ...toCreditNoteFacts(before), ownDecisionsAllowed }
  assertCreditNoteAction(creditNoteDecision(verb, stage), acting.user, facts)
  requireVersion(before, version)
  const at = acting.now.toISOString()
  const current = creditNoteDigest(before)
  return { before, decided: { stage, by: acting.user.id, at, reason, digest, current } }
}

type Ending = { readonly id: number; readonly version: number; readonly reason: string }

/** Cancels before the goods are back. Throws NOT_FOUND, ROLE_MISSING, ACTION_NOT_ALLOWED, VERSION_CONFLICT, REASON_MISSING. */
export const cancel = (trx: Trx, input: Ending, acting: Acting) => end(trx, 'cancel', input, acting)

/** Ends a credit note that will not be issued; collected goods stay where they are. Throws as cancel. */
export const close = (trx: Trx, input: Ending, acting: Acting) => end(trx, 'close', input, acting)

const ENDS = { cancel: cancelCreditNote, close: closeCreditNote }

async function end(
  trx: Trx,
  action: keyof typeof ENDS,
  { id, version, reason }: Ending,
  acting: Acting,
): Promise<void> {
  const before = await loadCreditNoteForUpdate(trx, id)
  const facts = toCreditNoteFacts(before)
  assertCreditNoteAction(action, acting.user, facts)
  requireVersion(before, version)
  const ended = ENDS[action](facts, { at: acting.now.toISOString(), reason })
  const record = withReason(withCreditNoteFacts(before, ended), reason)
  await saveCreditNote(trx, before, await release(trx, record), { ...acting, action, facts: { reason } })
}

const withReason = (record: CreditNoteRecord, reason: string): CreditNoteRecord => ({
  ...record,
  row: { ...record.row, end_reason: reason },
})

/** Sets the claim free. Throws NOT_FOUND, ROLE_MISSING, ACTION_NOT_ALLOWED, VERSION_CONFLICT. */
export async function unlink(
  trx: Trx,
  { id, version }: Pick<Ending, 'id' | 'version'>,
  acting: Acting,
): Promise<void> {
  const before = await loadCreditNoteForUpdate(trx, id)
  const facts = toCreditNoteFacts(before)
  assertCreditNoteAction('unlink', acting.user, facts)
  requireVersion(before, version)
  const after = withCreditNoteFacts(before, unlinkClaim(facts))
  await saveCreditNote(trx, before, after, { ...acting, action: 'unlink' })
}
