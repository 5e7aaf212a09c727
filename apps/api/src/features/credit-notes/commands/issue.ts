import type { User } from '@cais/domain/access/actor'
import { allocate, PAYMENT_ENTRY } from '@cais/domain/accounts/allocate'
import { invoiceNumber, issueDate, type NoteSeries } from '@cais/domain/billing/series'
import { creditTotals } from '@cais/domain/credit-notes/amounts'
import { creditOnInvoices } from '@cais/domain/credit-notes/credit-on-invoices'
import type { CreditNoteKind } from '@cais/domain/credit-notes/facts'
import { addDays, type CalendarDate, calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sql } from 'kysely'
import {
  type AccountHolder,
  addAllocations,
  addEntry,
  lockAccount,
  readOpen,
} from '../../../aggregates/accounts/account-store.ts'
import { addAnswers } from '../../../aggregates/answers/add-answers.ts'
import { readSeriesCode, readSupplier } from '../../../aggregates/company/read-company.ts'
import type {
  CreditNoteLineColumns,
  CreditNoteRecord,
} from '../../../aggregates/credit-notes/credit-note-record.ts'
import { saveCreditNote } from '../../../aggregates/credit-notes/save-credit-note.ts'
import { readAddresses } from '../../../aggregates/customers/find-customer.ts'
import { queueReconsideration } from '../../../aggregates/documents/queue-jobs.ts'
import { anyOf, groupBy } from '../../../aggregates/documents/record/rows.ts'
import { LostRace } from '../../../db/lost-race.ts'
import { nextNumber } from '../../../db/next-number.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { readErpSystem } from '../../../gateways/erp/connection.ts'
import { announceAccount } from '../../payments/commands/record-payment.ts'
import { handOverNote } from './hand-over-note.ts'
import { mailIssuedNote } from './mail-note.ts'
import { lockCredited, retake } from './take-from-invoices.ts'

/** Kinds of the series that notes are numbered in: one per kind, branch and year, without gaps. */
const SERIES = { credit: 'NC', debit: 'ND' } as const satisfies Record<CreditNoteKind, NoteSeries>

/** The customer of the credit note under the lock of its account, which comes before that of the credit note. Throws NOT_FOUND. */
export async function lockAccountOf(trx: Trx, id: number, user: User): Promise<AccountHolder> {
  const row = await trx
    .selectFrom('credit_notes')
    .select('customer_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw new RuleError('NOT_FOUND', { creditNote: id })
  return lockAccount(trx, row.customer_id, user)
}

type Issuing = {
  readonly before: CreditNoteRecord
  readonly approved: CreditNoteRecord
  readonly account: AccountHolder
  readonly facts: Readonly<Record<string, unknown>>
}

/**
 * The approved credit note with its number, on the customer's account and against its own invoices, in one transaction. What it does not credit after
 * all is free again. The number comes last, so that the series has no gap. Throws CREDIT_NOTHING, MONTH_CLOSED, NUMBERS_UNCONFIRMED.
 */
export async function issueCreditNote(
  trx: Trx,
  { before, approved, account, facts }: Issuing,
  acting: Acting,
) {
  const { total } = before.row
  if (total === 0) throw new RuleError('CREDIT_NOTHING', {})
  const lines = before.row.kind === 'debit' ? approved.lines : await keepCredited(trx, approved)
  const numbered = await numberedColumns(trx, approved, account, acting.now)
  const after = { row: { ...approved.row, ...numbered }, lines }
  const number = numbered.credit_number
  await saveCreditNote(trx, before, after, {
    ...acting,
    action: 'approve-financial',
    facts: { ...facts, number },
  })
  const issued = { id: before.row.id, number, total, lines, on: numbered.issued_on }
  if (before.row.kind === 'debit') await debitAccount(trx, issued, account, acting)
  else await creditAccount(trx, issued, account, acting)
  await addAnswers(trx, 'credit-note', [issued.id], { userId: acting.user.id, at: acting.now })
  if (numbered.awaits_erp) await handOverNote(trx, { ...approved, row: after.row, lines }, acting)
  else
    await mailIssuedNote(
      trx,
      { id: issued.id, number, customerId: account.id },
      { userId: acting.user.id, at: acting.now },
    )
}

/** What came back is credited for good; the rest of what was asked for is free again. */
async function keepCredited(trx: Trx, approved: CreditNoteRecord) {
  const locked = await lockCredited(trx, approved)
  const lines = locked.lines.map((line) => ({
    ...line,
    taken_quantity:
      approved.row.credits === 'goods' && line.amount === null ? (line.received ?? line.quantity) : 0,
    taken_net: line.net,
  }))
  await retake(trx, locked.lines, lines)
  return lines
}

/** Series, number and date, and supplier and customer as they are today. */
async function numberedColumns(
  trx: Trx,
  { row }: CreditNoteRecord,
  { code, name, nuit }: AccountHolder,
  now: Date,
) {
  const supplier = await readSupplier(trx, row.branch_id)
  const [address] = await readAddresses(trx, row.customer_id)
  const series = await readSeriesCode(trx, row.branch_id)
  const { kind } = row
  const issuedOn = issueDate(calendarDateAt(now.getTime()), await lastDate(trx, { kind, series }))
  const year = Number(issuedOn.slice(0, 4))
  const sequence = await nextNumber(trx, { kind: SERIES[kind], series, year })
  if (issueDate(issuedOn, await lastDate(trx, { kind, series })) !== issuedOn) throw new LostRace()
  return {
    issued_on: issuedOn,
    series,
    year,
    sequence,
    credit_number: invoiceNumber({ kind: SERIES[kind], series, year, number: sequence }),
    supplier,
    customer: { code, name, nuit, address: address?.address ?? '' },
    awaits_erp: (await readErpSystem(trx)).system !== 'built-in',
  }
}

type Numbered = { readonly kind: CreditNoteKind; readonly series: string }

async function lastDate(trx: Trx, { kind, series }: Numbered): Promise<CalendarDate | null> {
  const last = await trx
    .selectFrom('credit_notes')
    .select('issued_on')
    .where('kind', '=', kind)
    .where('series', '=', series)
    .orderBy('year', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.issued_on ?? null
}

type Issued = {
  readonly id: number
  readonly number: string
  readonly total: number
  readonly on: CalendarDate
  readonly lines: readonly CreditNoteLineColumns[]
}

/** The credit on the account: it settles its own invoices as far as they are open, and the rest stays on account. */
async function creditAccount(
  trx: Trx,
  { id, number, total, on, lines }: Issued,
  account: AccountHolder,
  { user }: Acting,
) {
  const customerId = account.id
  const items = await readOpen(trx, customerId)
  const choices = creditOnInvoices({ total, invoices: await debtsOf(trx, lines), items })
  const entry = await addEntry(trx, {
    customer_id: customerId,
    kind: 'credit-note',
    document: number,
    issued_on: on,
    due_on: on,
    amount: -total,
    credit_note_id: id,
  })
  const allocations = allocate({ items, choices, payment: total }).map((one) =>
    one.creditId === PAYMENT_ENTRY ? { ...one, creditId: entry } : one,
  )
  await addAllocations(trx, { customerId, allocations, on, userId: user.id })
  await announceAccount(trx, account, user.id)
  await queueReconsideration(trx, customerId)
}

/** The debt on the account, due with the customer's days. */
async function debitAccount(
  trx: Trx,
  { id, number, total, on }: Issued,
  account: AccountHolder,
  { user }: Acting,
) {
  const { payment_days: days } = await trx
    .selectFrom('customers')
    .select('payment_days')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  await addEntry(trx, {
    customer_id: account.id,
    kind: 'debit-note',
    document: number,
    issued_on: on,
    due_on: addDays(on, days),
    amount: total,
    credit_note_id: id,
  })
  await announceAccount(trx, account, user.id)
  await queueReconsideration(trx, account.id)
}

/** What is credited of each invoice with VAT, and its entry on the account, in the order of the invoices. */
async function debtsOf(trx: Trx, lines: readonly CreditNoteLineColumns[]) {
  const byInvoice = groupBy(lines, ({ invoice_id }) => invoice_id)
  const entries = await trx
    .selectFrom('account_entries')
    .select(['id', sql<number>`invoice_id`.as('invoiceId')])
    .where('invoice_id', '=', anyOf([...byInvoice.keys()]))
    .orderBy('invoice_id')
    .execute()
  return entries.map(({ id, invoiceId }) => {
    const own = (byInvoice.get(invoiceId) ?? []).map(({ net, vat_bp, exemption_reason }) => ({
      net,
      vat: { rate: vat_bp, exemption: exemption_reason },
    }))
    return { entryId: id, amount: creditTotals(own).total }
  })
}
