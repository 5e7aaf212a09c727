import {
  type CancellingLine,
  cancellingLines,
  cancelsAtOnce,
  mayCancelInvoice,
} from '@cais/domain/credit-notes/cancel-invoice'
import { approveCreditNote } from '@cais/domain/credit-notes/decide'
import { deriveCreditNotePhase } from '@cais/domain/credit-notes/derive-stage'
import type { CreditNoteApproval } from '@cais/domain/credit-notes/facts'
import { reasonEffect } from '@cais/domain/credit-notes/reason-effects'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import { type AccountHolder, lockAccount } from '../../../aggregates/accounts/account-store.ts'
import {
  type CreditNoteRecord,
  creditNoteDigest,
  loadCreditNoteForUpdate,
  toCreditNoteFacts,
  withCreditNoteFacts,
} from '../../../aggregates/credit-notes/credit-note-record.ts'
import { saveCreditNote } from '../../../aggregates/credit-notes/save-credit-note.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { issueCreditNote } from './issue.ts'
import { createDraft } from './save-draft.ts'
import { submitLoaded } from './submit.ts'

type Cancelling = {
  readonly invoiceId: number
  readonly reasonId: string
  readonly reason: string
  readonly claim: string
}

/**
 * Cancels an invoice by a credit note over everything that is left of it (decision 0295). Whoever may issue gives the approvals that are left in the same
 * action; where goods come back only the commercial one, because they are collected first. Answers the id of the credit note. Throws NOT_FOUND,
 * ROLE_MISSING, REASON_MISSING, INVOICE_CREDITED, and what submitLoaded and issueCreditNote throw.
 */
export async function cancelInvoice(trx: Trx, input: Cancelling, acting: Acting): Promise<number> {
  const invoice = await findCancelled(trx, input.invoiceId)
  const { user } = acting
  if (invoice === undefined || !mayCancelInvoice(user, invoice))
    throw new RuleError('NOT_FOUND', { invoice: input.invoiceId })
  const account = await lockAccount(trx, invoice.customerId, user)
  const id = await draftOver(trx, input, invoice, acting)
  await submitLoaded(trx, await loadCreditNoteForUpdate(trx, id), true, acting)
  if (cancelsAtOnce(user)) await approveRest(trx, id, { account, reason: input.reason }, acting)
  await recordHistory(trx, {
    objectType: 'invoice',
    objectId: input.invoiceId,
    user,
    action: 'cancel',
    facts: { creditNote: id, reason: input.reason },
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
  return id
}

const findCancelled = (trx: Trx, id: number) =>
  trx
    .selectFrom('invoices as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select([
      'i.id',
      'i.customer_id as customerId',
      'i.branch_id as branchId',
      'o.operation_id as operationId',
    ])
    .where('i.id', '=', id)
    .executeTakeFirst()

type Cancelled = NonNullable<Awaited<ReturnType<typeof findCancelled>>>

/** The draft over what is left of each line. */
async function draftOver(trx: Trx, input: Cancelling, invoice: Cancelled, acting: Acting): Promise<number> {
  const { invoiceId, reasonId, reason, claim } = input
  const found = await trx
    .selectFrom('reasons')
    .select(['id', 'place'])
    .where('id', '=', reasonId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (found === undefined)
    throw new RuleError('REASON_MISSING', {}, [{ field: 'reasonId', rule: 'REASON_MISSING' }])
  const lines = cancellingLines(await readLeft(trx, invoiceId), reasonEffect(found.id, found.place))
  const id = await createDraft(
    trx,
    {
      kind: 'credit',
      customerId: invoice.customerId,
      operationId: invoice.operationId ?? '',
      reasonId,
      reasonText: reason,
      claim,
      note: '',
      cloverAmount: 0,
      period: null,
      charges: [],
      lines: lines.map(draftLine),
    },
    acting,
  )
  await trx.updateTable('credit_notes').set({ cancels_invoice_id: invoiceId }).where('id', '=', id).execute()
  return id
}

const draftLine = ({ invoiceLineId, quantity, price, amount }: CancellingLine) => ({
  invoiceLineId,
  quantity: quantity / 1000,
  negotiatedPrice: price,
  amount,
})

async function readLeft(trx: Trx, invoiceId: number) {
  const { rows } = await sql<{
    id: number
    quantity: number
    net: number
    rate: number
    exemption: string | null
    credited_quantity: number
    credited_net: number
  }>`
    SELECT line.id, line.quantity, line.total AS net, line.vat_bp AS rate, line.exemption_reason AS exemption,
      coalesce(credit.credited_quantity, 0) AS credited_quantity, coalesce(credit.credited_net, 0) AS credited_net
    FROM invoice_lines AS line LEFT JOIN invoice_line_credits AS credit ON credit.invoice_line_id = line.id
    WHERE line.invoice_id = ${invoiceId} ORDER BY line.sequence`.execute(trx)
  return rows.map(({ id, quantity, net, rate, exemption, credited_quantity, credited_net }) => ({
    id,
    quantity,
    net,
    vat: { rate, exemption },
    creditedQuantity: credited_quantity,
    creditedNet: credited_net,
  }))
}

type Approving = { readonly account: AccountHolder; readonly reason: string }

/** The commercial approval, and the financial one where no goods come back. */
async function approveRest(trx: Trx, id: number, { account, reason }: Approving, acting: Acting) {
  const submitted = await loadCreditNoteForUpdate(trx, id)
  const approved = approvedBy(submitted, 'commercial', reason, acting)
  const facts = { reason, total: submitted.row.total }
  await saveCreditNote(trx, submitted, approved, { ...acting, action: 'approve-commercial', facts })
  const before = await loadCreditNoteForUpdate(trx, id)
  if (deriveCreditNotePhase(toCreditNoteFacts(before)) !== 'financial-approval') return
  await issueCreditNote(
    trx,
    { before, approved: approvedBy(before, 'financial', reason, acting), account, facts },
    acting,
  )
}

function approvedBy(
  record: CreditNoteRecord,
  stage: CreditNoteApproval,
  reason: string,
  { user, now }: Acting,
): CreditNoteRecord {
  const digest = creditNoteDigest(record)
  const decided = { stage, by: user.id, at: now.toISOString(), reason, digest, current: digest }
  return withCreditNoteFacts(record, approveCreditNote(toCreditNoteFacts(record), decided))
}
