import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import type { PaymentKind } from '@cais/domain/payments/payment-kinds'
import type { CalendarDate, Centavos } from './kinds.ts'
import type { Customer, Supplier } from './parties.ts'

/** Receipt of a payment: what was received, and what it settled. */
export type ReceiptForm = {
  readonly kind: 'receipt'
  /** In which it is written: the customer's. */
  readonly language: PaperLanguage
  readonly number: string
  readonly issuedOn: CalendarDate
  readonly paidOn: CalendarDate
  readonly supplier: Supplier
  readonly customer: Customer
  readonly paymentKind: PaymentKind
  readonly reference: string
  readonly amount: Centavos
  /** What is not used for any document. */
  readonly onAccount: Centavos
  readonly recordedBy: string
  /** Not null: printed with a mark across. */
  readonly reversedOn: CalendarDate | null
  readonly lines: readonly SettledLine[]
}

export type SettledLine = {
  readonly document: string
  readonly dueOn: CalendarDate
  readonly amount: Centavos
  /** What is still open of the document. */
  readonly open: Centavos
}
