import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Centavos } from '@cais/domain/kernel/money'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { asksAbove } from '@cais/domain/payments/confirmation'
import { checkPayment } from '@cais/domain/payments/payment'
import { detailsOf, type PaymentDetails } from '@cais/domain/payments/payment-kinds'
import { addAllocations, addEntry } from '../../../aggregates/accounts/account-store.ts'
import { requireCashDay } from '../../../aggregates/accounts/cash-day.ts'
import { readConfirmationPolicy } from '../../../aggregates/customers/confirmations.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import type { Supplier } from '../../../gateways/pdf/forms/parties.ts'
import { insertPayment } from '../store.ts'
import { announceAccount } from './record-payment.ts'

type Place = { readonly branchId: string; readonly today: CalendarDate }

/**
 * Whether the branch can take such a payment now: what its kind needs is there, and the cash desk of the day is open. Throws
 * PAYMENT_FIELD_MISSING, CASH_DAY_CLOSED.
 */
export async function requirePayable(trx: Trx, payment: PaymentDetails, { branchId, today }: Place) {
  detailsOf(payment)
  if (payment.kind === 'cash') await requireCashDay(trx, { branchId, day: today })
}

export type CashSale = {
  readonly invoice: {
    readonly id: number
    readonly number: string
    readonly issuedOn: CalendarDate
    readonly total: Centavos
  }
  readonly customer: {
    readonly id: number
    readonly code: string
    readonly name: string
    readonly nuit: string | null
  }
  readonly address: string
  readonly branchId: string
  readonly supplier: Supplier
  readonly payment: PaymentDetails
}

/** Who requested the invoice, and when it is issued. */
type Billing = { readonly user: { readonly id: number }; readonly now: Date }

/**
 * The money of a sale that is paid at once, in the transaction that issues its VD: a payment whose receipt is the VD, and its entry in the account,
 * which settles the invoice whole. The customer is locked by the caller. Throws PAYMENT_EMPTY, PAYMENT_FIELD_MISSING, CASH_DAY_CLOSED,
 * SALE_NEEDS_CONFIRMATION.
 */
export async function recordSalePayment(trx: Trx, sale: CashSale, billing: Billing): Promise<void> {
  const { user, now } = billing
  const { invoice, customer, branchId } = sale
  const { total: amount, issuedOn } = invoice
  checkPayment({ amount, paidOn: issuedOn }, issuedOn)
  await requirePayable(trx, sale.payment, { branchId, today: issuedOn })
  if (asksAbove((await readConfirmationPolicy(trx)).payment, amount))
    throw new RuleError('SALE_NEEDS_CONFIRMATION', { amount })
  const id = await insertPayment(trx, paymentRow(sale, billing))
  const creditId = await addEntry(trx, {
    customer_id: customer.id,
    kind: 'receipt',
    document: invoice.number,
    issued_on: issuedOn,
    due_on: issuedOn,
    amount: -amount,
    payment_id: id,
  })
  const debit = await trx
    .selectFrom('account_entries')
    .select('id')
    .where('invoice_id', '=', invoice.id)
    .where('kind', '=', 'invoice')
    .executeTakeFirstOrThrow()
  await addAllocations(trx, {
    customerId: customer.id,
    allocations: [{ debitId: debit.id, creditId, amount }],
    on: issuedOn,
    userId: user.id,
  })
  const facts = {
    number: invoice.number,
    customer: customer.name,
    amount,
    kind: sale.payment.kind,
    paidOn: issuedOn,
  }
  await recordHistory(trx, {
    objectType: 'payment',
    objectId: id,
    user,
    action: 'record',
    facts,
    at: now.toISOString(),
  })
  await announceAccount(trx, { id: customer.id, version: 0, branch_id: branchId }, user.id)
}

function paymentRow(
  { invoice, customer, address, branchId, supplier, payment }: CashSale,
  { user, now }: Billing,
) {
  const { kind, reference, bank, chequeNumber, chequeOn } = detailsOf(payment)
  const { id, code, name, nuit } = customer
  return {
    customer_id: id,
    branch_id: branchId,
    paid_on: invoice.issuedOn,
    amount: invoice.total,
    kind,
    reference,
    bank,
    cheque_number: chequeNumber,
    cheque_on: chequeOn,
    number: invoice.number,
    invoice_id: invoice.id,
    supplier: JSON.stringify(supplier),
    customer: JSON.stringify({ code, name, nuit, address }),
    issued_on: invoice.issuedOn,
    created_by: user.id,
    created_at: now.toISOString(),
  }
}
