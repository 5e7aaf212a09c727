import type { PaymentReply } from '@cais/contract/payments/schemas'
import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../db/pool.ts'
import type { Customer, Supplier } from '../../gateways/pdf/forms/parties.ts'
import type { ReceiptForm } from '../../gateways/pdf/forms/receipt-form.ts'

type PrintedPayment = Omit<PaymentReply, 'version' | 'allowedActions'>

/** The receipt of a payment. Throws PAYMENT_WITHOUT_RECEIPT for one from before Cais. */
export async function receiptFormOf(db: Db, payment: PrintedPayment): Promise<ReceiptForm> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('customers as c', 'c.id', 'payments.customer_id')
    .select(['supplier', 'customer', 'issued_on', 'c.paper_language'])
    .where('payments.id', '=', payment.id)
    .executeTakeFirstOrThrow()
  if (payment.number === null || row.issued_on === null) throw new RuleError('PAYMENT_WITHOUT_RECEIPT')
  return {
    kind: 'receipt',
    language: row.paper_language as PaperLanguage,
    number: payment.number,
    issuedOn: row.issued_on,
    paidOn: payment.paidOn,
    // Written by recordPayment in the shape of the form.
    supplier: row.supplier as Supplier,
    customer: row.customer as Customer,
    paymentKind: payment.kind,
    reference: payment.reference,
    amount: payment.amount,
    onAccount: payment.onAccount,
    recordedBy: payment.recordedBy ?? '',
    reversedOn: payment.reversal?.on ?? null,
    lines: payment.allocations.map(({ document, dueOn, amount, open }) => ({
      document,
      dueOn,
      amount,
      open,
    })),
  }
}
