import type { NewPayment } from '@cais/contract/payments/schemas'
import { GENERAL_ACTIONS } from '@cais/domain/access/actions'
import { allocate, PAYMENT_ENTRY, proposeOldestFirst } from '@cais/domain/accounts/allocate'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { checkPayment, mayRecordPayments, receiptNumber } from '@cais/domain/payments/payment'
import {
  type AccountHolder,
  addAllocations,
  addEntry,
  lockAccount,
  readOpen,
} from '../../../aggregates/accounts/account-store.ts'
import { readSeriesCode, readSupplier } from '../../../aggregates/company/read-company.ts'
import { readAddresses } from '../../../aggregates/customers/find-customer.ts'
import { nextNumber } from '../../../db/next-number.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { insertPayment } from '../store.ts'

/** Kind of the series that receipts are numbered in: one per branch and year. */
const RECEIPT_SERIES = 'RC'

/**
 * Records a payment with its receipt and settles what was chosen, or the oldest debts; the rest stays on account. The customer is locked first,
 * and the number comes last, so that the series has no gap. Answers the payment's id. Throws NOT_FOUND, ROLE_MISSING, PAYMENT_EMPTY,
 * PAYMENT_IN_FUTURE, and what allocate throws.
 */
export async function recordPayment(trx: Trx, input: NewPayment, acting: Acting): Promise<number> {
  const { user, now } = acting
  const customer = await lockAccount(trx, input.customerId, user)
  requireRecorder(customer, acting)
  const today = calendarDateAt(now.getTime())
  checkPayment(input, today)
  const items = await readOpen(trx, customer.id)
  const choices = input.allocations ?? proposeOldestFirst(items, input.amount)
  const allocations = allocate({ items, choices, payment: input.amount })
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
  await announceAccount(trx, customer, user.id)
  return id
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
export const announceAccount = (trx: Trx, { id, version, branch_id }: AccountHolder, userId: number) =>
  recordChange(trx, { noun: 'payments', id, version, branchId: branch_id, createdBy: userId })
