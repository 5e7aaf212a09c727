import type { CreditNoteReply } from '@cais/contract/credit-notes/schemas'
import { refusalSentence } from '@cais/contract/messages/sentence'
import { CREDIT_NOTE_ACTIONS } from '@cais/domain/credit-notes/action-table'
import { allowedCreditNoteActions, creditNoteRefusal } from '@cais/domain/credit-notes/actions'
import { CREDIT_NOTE_APPROVALS, type CreditNoteFacts, variationOf } from '@cais/domain/credit-notes/facts'
import { hasCollection, noteEffect } from '@cais/domain/credit-notes/reason-effects'
import {
  type CreditNoteColumns,
  type CreditNoteLineColumns,
  type CreditNoteRecord,
  creditNoteDigest,
  loadCreditNote,
  toCreditNoteFacts,
} from '../../../aggregates/credit-notes/credit-note-record.ts'
import { readApprovalPolicy } from '../../../aggregates/documents/approval/approval-policy.ts'
import type { Db } from '../../../db/pool.ts'
import type { Reader } from '../../../http/session/reader.ts'
import { labelledCreditNote, presentCreditNoteRow, withPolicy } from './credit-note-list.ts'
import { presentBilledLine, readBilledLines } from './find-billed-lines.ts'
import { periodOf } from './rebate.ts'

type StoredVat = {
  readonly rate: number
  readonly exemptionReason: string | null
  readonly base: number
  readonly vat: number
}

/** A credit note as the caller may see it: who only prints again, those that were issued. Throws NOT_FOUND. */
export async function findCreditNote(db: Db, id: number, reader: Reader): Promise<CreditNoteReply> {
  const row = await labelledCreditNote(db, id, reader.user)
  const record = await loadCreditNote(db, id)
  const policy = await readApprovalPolicy(db)
  const facts = withPolicy(toCreditNoteFacts(record), policy)
  const effect = noteEffect(row.kind, row.reason_id ?? '', row.place ?? 'none')
  const isDraft = row.submitted_at === null
  return {
    ...presentCreditNoteRow(row, reader, policy),
    ...(isDraft && { hasCollection: row.reason_id !== null && hasCollection(effect) }),
    reasonText: row.reason_text,
    note: row.note,
    credits: isDraft ? effect.credits : row.credits,
    goods: row.reason_id === null ? 'none' : effect.goods,
    cloverAmount: row.clover_amount,
    charges: record.charges.map((charge) => ({
      description: charge.description,
      vatCode: charge.vat_code,
      net: charge.net,
      vatRate: charge.vat_bp / 100,
      exemptionReason: charge.exemption_reason,
    })),
    period: periodOf(row),
    ...(await readLinks(db, row)),
    copies: row.copies,
    vatByRate: (row.vat_by_rate as readonly StoredVat[]).map((one) => ({ ...one, rate: one.rate / 100 })),
    submittedBy: row.submitter,
    approvals: await presentApprovals(db, facts),
    collector: row.collector,
    collectionStartedAt: row.collection_started_at,
    collectionEndedAt: row.collection_ended_at,
    collectedFrom: row.collected_from,
    signature: imageOf(row.signature_digest, row.signature_name),
    unsignedReason: row.unsigned_reason,
    returnsWarehouse: row.returns_warehouse_id,
    issuedAt: row.issued_at,
    cancelledAt: row.cancelled_at,
    closedAt: row.closed_at,
    endReason: row.end_reason,
    digest: creditNoteDigest(record),
    lines: await presentLines(db, record),
    ...presentActions(facts, reader),
  }
}

/** The invoice that it cancels, and its way to a connected ERP. */
async function readLinks(
  db: Db,
  { id, cancels_invoice_id, erp_number }: CreditNoteColumns,
): Promise<Pick<CreditNoteReply, 'cancels' | 'erp'>> {
  const invoice =
    cancels_invoice_id === null
      ? undefined
      : await db
          .selectFrom('invoices')
          .select(['id', 'number'])
          .where('id', '=', cancels_invoice_id)
          .executeTakeFirst()
  const message = await db
    .selectFrom('outbox_messages')
    .select('state')
    .where('object_type', '=', 'creditnote')
    .where('object_id', '=', String(id))
    .where('kind', '=', 'erp-credit-note')
    .executeTakeFirst()
  return {
    cancels: invoice ?? null,
    erp: message === undefined ? null : { state: message.state, number: erp_number },
  }
}

async function presentApprovals(
  db: Db,
  { approvals }: CreditNoteFacts,
): Promise<CreditNoteReply['approvals']> {
  const given = CREDIT_NOTE_APPROVALS.flatMap((stage) => {
    const decided = approvals[stage]
    return decided === undefined ? [] : [{ stage, ...decided }]
  })
  if (given.length === 0) return []
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'surname'])
    .where(
      'id',
      'in',
      given.map(({ by }) => by),
    )
    .execute()
  const names = new Map(people.map(({ id, name, surname }) => [id, `${name} ${surname}`.trim()]))
  return given.map(({ stage, decision, by, at, reason }) => ({
    stage,
    decision,
    by: { id: by, name: names.get(by) ?? '' },
    at,
    reason,
  }))
}

async function presentLines(db: Db, { row, lines }: CreditNoteRecord): Promise<CreditNoteReply['lines']> {
  const billed = await readBilledLines(db, row.id)
  return lines.flatMap((line) => {
    const known = billed.get(line.invoice_line_id)
    if (known === undefined) return []
    return [{ ...presentBilledLine(withSiblings(known, line, lines)), ...ownColumns(line) }]
  })
}

/** A line in two batches is two lines over the same line of an invoice: what the other one takes is no longer left. */
function withSiblings<Billed extends { credited_quantity: number; credited_net: number }>(
  billed: Billed,
  own: CreditNoteLineColumns,
  lines: readonly CreditNoteLineColumns[],
): Billed {
  const siblings = lines.filter(
    ({ id, invoice_line_id }) => invoice_line_id === own.invoice_line_id && id !== own.id,
  )
  const sum = (column: 'taken_quantity' | 'taken_net') =>
    siblings.reduce((total, line) => total + line[column], 0)
  return {
    ...billed,
    credited_quantity: billed.credited_quantity + sum('taken_quantity'),
    credited_net: billed.credited_net + sum('taken_net'),
  }
}

const imageOf = (digest: string | null, name: string | null) =>
  digest === null ? null : { digest, name: name ?? '' }

const ownColumns = (line: CreditNoteLineColumns) => ({
  id: line.id,
  asked: line.quantity / 1000,
  received: line.received === null ? null : line.received / 1000,
  variation: variationOf({ asked: line.quantity, received: line.received }) / 1000,
  refusedReason: line.refused_reason,
  batch: line.batch,
  expiry: line.expiry,
  condition: line.condition,
  photo: imageOf(line.photo_digest, line.photo_name),
  negotiatedPrice: line.negotiated_price,
  net: line.net,
})

/** What the caller may do with the credit note now, and what only its state forbids, with the reason. */
function presentActions(facts: CreditNoteFacts, { user, lang }: Reader) {
  const disabledActions = CREDIT_NOTE_ACTIONS.flatMap((action) => {
    const refusal = creditNoteRefusal(action, user, facts)
    if (refusal === null || refusal.code === 'ROLE_MISSING' || refusal.code === 'NOT_FOUND') return []
    return [{ action, code: refusal.code, message: refusalSentence(lang, refusal.code, refusal.facts) }]
  })
  return { allowedActions: allowedCreditNoteActions(user, facts), disabledActions }
}
