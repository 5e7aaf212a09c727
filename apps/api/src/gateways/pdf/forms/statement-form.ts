import type { EntryKind } from '@cais/domain/accounts/open-items'
import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import type { CalendarDate, Centavos, Instant } from './kinds.ts'
import type { Customer, Supplier } from './parties.ts'

/** Statement of a customer's account over a period. */
export type StatementForm = {
  readonly kind: 'statement'
  /** In which it is written: the customer's. */
  readonly language: PaperLanguage
  readonly supplier: Supplier
  readonly customer: Customer
  readonly from: CalendarDate
  readonly to: CalendarDate
  readonly printedAt: Instant
  readonly lines: readonly StatementRow[]
  /** Older entries of the period that are not printed, and the balance after them. */
  readonly leftOut: number
  readonly carried: Centavos
  readonly totals: {
    readonly opening: Centavos
    readonly debit: Centavos
    readonly credit: Centavos
    readonly closing: Centavos
  }
}

export type StatementRow = {
  readonly entryKind: EntryKind
  /** A reversal because the bank gave the cheque back. */
  readonly isBounced: boolean
  readonly document: string
  readonly issuedOn: CalendarDate
  readonly dueOn: CalendarDate
  readonly debit: Centavos
  readonly credit: Centavos
  /** Of the account after this entry. */
  readonly balance: Centavos
}
