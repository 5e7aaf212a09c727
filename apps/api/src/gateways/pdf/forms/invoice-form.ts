import type { CalendarDate, Grams, Instant } from './kinds.ts'
import type { PricedLine, Totals } from './lines.ts'
import type { Customer, Supplier, Truck } from './parties.ts'

export type InvoiceCopy = 'original' | 'duplicate' | 'triplicate'

/** One or many invoices in one file, each with its own page count. A reprint prints only the copies that it is. */
export type InvoiceForm = {
  readonly kind: 'invoice'
  readonly invoices: readonly InvoicePrint[]
  readonly copies: readonly InvoiceCopy[]
  /** Printed below the copy word when the paper was out before: '2.ª via'. */
  readonly reprint?: boolean
}

export type InvoicePrint = {
  readonly number: string
  /** Copies of this one, where they differ from those of the form: what was printed before is a duplicate. */
  readonly copies?: readonly InvoiceCopy[]
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
  readonly truck: Truck | null
  /** An offer (POF): zero to the customer; its lines show what it is worth. */
  readonly isOffer: boolean
  readonly lines: readonly PricedLine[]
  readonly totals: Totals
  readonly weight: Grams
}
