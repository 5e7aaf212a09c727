import type { NewPayment } from '@cais/contract/payments/schemas'
import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import { allocate, PAYMENT_ENTRY, proposeOldestFirst } from '@cais/domain/accounts/allocate'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { asksAbove } from '@cais/domain/payments/confirmation'
import { checkPayment, mayRecordPayments, receiptNumber } from '@cais/domain/payments/payment'
import { detailsOf } from '@cais/domain/payments/payment-kinds'
import {
  type AccountHolder,
  addAllocations,
  addEntry,
  lockAccount,
  readOpen,
} from '../../../aggregates/accounts/account-store.ts'
import { requireCashDay } from '../../../aggregates/accounts/cash-day.ts'
import { readSeriesCode, readSupplier } from '../../../aggregates/company/read-company.ts'
import { enterForConfirmation, readConfirmationPolicy } from '../../../aggregates/customers/confirmations.ts'
import { readAddresses } from '../../../aggregates/customers/find-customer.ts'
import { queueReconsideration } from '../../../aggregates/documents/queue-jobs.ts'
import type { Paper } from '../../../aggregates/mailed-papers/mailed-papers.ts'
import { sendPaperIssued } from '../../../aggregates/mailed-papers/send-papers.ts'
import { nextNumber } from '../../../db/next-number.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { readErpSystem } from '../../../gateways/erp/connection.ts'
import { insertPayment } from '../store.ts'

/** Kind of the series that receipts are numbered in: one per branch and year. */
const RECEIPT_SERIES = 'RC'

/** A payment that was recorded, or that waits for a second person. */
export type Entered = { readonly paymentId: number } | { readonly confirmationId: number }

/**
 * Records a payment, or leaves it to a second person where the company asks for one above its amount (decision 0197). What would be refused is
 * refused at once. Throws what recordPayment throws.
 */
export async function enterPayment(trx: Trx, input: NewPayment, acting: Acting): Promise<Entered> {
  const policy = await readConfirmationPolicy(trx)
  if (!asksAbove(policy.payment, input.amount)) return { paymentId: await recordPayment(trx, input, acting) }
  const { customer } = await checkedPayment(trx, input, acting)
  const { branch_id: branchId, id, version, name } = customer
  const confirmationId = await enterForConfirmation(
    trx,
    { kind: 'payment', customer: { id, branchId, version, name }, amount: input.amount, input, reason: '' },
    acting,
  )
  return { confirmationId }
}

/**
 * Records a payment with its receipt and settles what was chosen, or the oldest debts; the rest stays on account. The customer is locked first,
 * and the number comes last, so that the series has no gap. Answers the payment's id. Throws NOT_FOUND, ROLE_MISSING, PAYMENT_EMPTY,
 * PAYMENT_IN_FUTURE, PAYMENT_FIELD_MISSING, CASH_DAY_CLOSED, ERP_OWNS_ACCOUNT, and what allocate throws.
 */
export async function recordPayment(trx: Trx, entered: NewPayment, acting: Acting): Promise<number> {
  const { user } = acting
  const { customer, input, today, allocations } = await checkedPayment(trx, entered, acting)
  const { id, number } = await issueReceipt(trx, input, { customer, today, acting })
  const entry = await addEntry(trx, {
    customer_id: customer.id,
    kind: 'receipt',
    document: number,
    issued_on: input.paidOn,
    due_on: input.paidOn,
    amount: -input.amount,
    payment_id: id,
  })
  await addAllocations(trx, {
    customerId: customer.id,
    allocations: allocations.map((one) =>
      one.creditId === PAYMENT_ENTRY ? { ...one, creditId: entry } : one,
    ),
    on: today,
    userId: user.id,
  })
  const facts = {
    number,
    customer: customer.name,
    amount: input.amount,
    kind: input.kind,
    paidOn: input.paidOn,
  }
  await recordHistory(trx, { ...entryOf(id, acting), action: 'record', facts })
  await sendPaperIssued(trx, receiptPaper({ id, number, customerId: customer.id }), {
    userId: user.id,
    at: acting.now,
  })
  await announceAccount(trx, customer, user.id)
  await queueReconsideration(trx, customer.id)
  return id
}

/** The receipt as it leaves by e-mail. */
export const receiptPaper = ({ id, ...receipt }: Receipt): Paper => ({
  kind: 'receipt-mail',
  objectType: 'payment',
  objectId: id,
  ...receipt,
})

type Receipt = { readonly id: number; readonly number: string; readonly customerId: number }

/** The payment as its kind has it, with what it settles, under the lock on the customer. */
async function checkedPayment(trx: Trx, entered: NewPayment, acting: Acting) {
  const customer = await lockAccount(trx, entered.customerId, acting.user)
  requireRecorder(customer, acting)
  if ((await readErpSystem(trx)).system !== 'built-in') throw new RuleError('ERP_OWNS_ACCOUNT')
  const today = calendarDateAt(acting.now.getTime())
  checkPayment(entered, today)
  const input = { ...entered, ...detailsOf(entered) }
  if (input.kind === 'cash') await requireCashDay(trx, { branchId: customer.branch_id, day: input.paidOn })
  const items = await readOpen(trx, customer.id)
  const choices = input.allocations ?? proposeOldestFirst(items, input.amount)
  return { customer, input, today, allocations: allocate({ items, choices, payment: input.amount }) }
}

/** Who may record payments of the customer's branch. Throws ROLE_MISSING. */
export function requireRecorder({ branch_id }: AccountHolder, { user }: Acting): void {
  if (!mayRecordPayments(user, { branchId: branch_id }))
    throw new RuleError('ROLE_MISSING', { roles: GENERAL_ACTIONS['record-payments'] })
}

type Issuing = { readonly customer: AccountHolder; readonly today: string; readonly acting: Acting }

/** The payment with the next number of the branch's series, and with names and addresses as they are today. */
async function issueReceipt(trx: Trx, input: NewPayment, { customer, today, acting }: Issuing) {
  const series = await readSeriesCode(trx, customer.branch_id)
  const supplier = await readSupplier(trx, customer.branch_id)
  const [address] = await readAddresses(trx, customer.id)
  const year = Number(today.slice(0, 4))
  const sequence = await nextNumber(trx, { kind: RECEIPT_SERIES, series, year })
  const number = receiptNumber({ series, year, number: sequence })
  const { code, name, nuit } = customer
  const id = await insertPayment(trx, {
    customer_id: customer.id,
    branch_id: customer.branch_id,
    paid_on: input.paidOn,
    amount: input.amount,
    kind: input.kind,
    reference: input.reference,
    bank: input.bank,
    cheque_number: input.chequeNumber,
    cheque_on: input.chequeOn,
    number,
    series,
    year,
    sequence,
    supplier: JSON.stringify(supplier),
    customer: JSON.stringify({ code, name, nuit, address: address?.address ?? '' }),
    issued_on: today,
    created_by: acting.user.id,
    created_at: acting.now.toISOString(),
  })
  return { id, number }
}

/** The frame of a payment's history entry. */
export const entryOf = (id: number, { user, now, origin }: Acting) => ({
  objectType: 'payment',
  objectId: id,
  user,
  origin: origin ?? {},
  at: now.toISOString(),
})

/** Screens that show the customer's credit read it again: its account, its documents and the approvals that wait. */
export const announceAccount = (
  trx: Trx,
  { id, version, branch_id }: Pick<AccountHolder, 'id' | 'version' | 'branch_id'>,
  userId: number,
) => recordChange(trx, { noun: 'payments', id, version, branchId: branch_id, createdBy: userId })
