import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import type { PaymentKind } from '@cais/domain/payments/payment-kinds'
import type { CalendarDate, Grams, Instant, PaperMark } from './kinds.ts'
import type { PricedLine, Totals } from './lines.ts'
import type { Customer, Supplier, Truck } from './parties.ts'

/** One or many invoices in one file, each with its own page count. */
export type InvoiceForm = {
  readonly kind: 'invoice'
  readonly invoices: readonly InvoicePrint[]
}

export type InvoicePrint = {
  /** In which it is written: the customer's. */
  readonly language: PaperLanguage
  readonly number: string
  /** How it was paid as it was issued: then it is a VD and its own receipt. Null = on account. */
  readonly payment: { readonly kind: PaymentKind; readonly reference: string } | null
  /** Drawn once for each. */
  readonly marks: readonly PaperMark[]
  readonly issuedAt: Instant
  readonly issuedOn: CalendarDate
  readonly dueOn: CalendarDate
  readonly supplier: Supplier
  readonly customer: Customer
  readonly deliveryAddress: string
  readonly orderNumber: string
  /** V/REF of the customer; empty when there is none. */
  readonly poNumber: string
  readonly paymentCondition: string
  readonly operation: string
  readonly seller: string
  /** The delivery that it bills: GR SD2026/1. */
  readonly deliveryNumber: string
  /** Null for what the customer collected at the counter. */
  readonly truck: Truck | null
  /** An offer (POF): zero to the customer; its lines show what it is worth. */
  readonly isOffer: boolean
  readonly lines: readonly PricedLine[]
  readonly totals: Totals
  readonly weight: Grams
}
