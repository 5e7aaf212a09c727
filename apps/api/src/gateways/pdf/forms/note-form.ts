import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import type { BasisPoints, CalendarDate, Centavos, Instant, Milli, PaperMark } from './kinds.ts'
import type { BatchQuantity, Totals } from './lines.ts'
import type { Customer, Supplier } from './parties.ts'

/** One or many credit and debit notes in one file, each with its own page count. */
export type NoteForm = {
  readonly kind: 'note'
  readonly notes: readonly NotePrint[]
}

export type NotePrint = {
  /** In which it is written: the customer's. */
  readonly language: PaperLanguage
  readonly type: 'credit' | 'debit'
  readonly number: string
  /** Our number, where the printed one is that of an ERP. */
  readonly ownNumber: string | null
  /** Drawn once for each. */
  readonly marks: readonly PaperMark[]
  readonly issuedOn: CalendarDate
  readonly supplier: Supplier
  readonly customer: Customer
  /** Tracking code of the request: NC.SD.2026/12. */
  readonly requestNumber: string
  readonly reason: string
  readonly reasonText: string
  /** Number of the customer's claim; empty when there is none. */
  readonly claim: string
  readonly operation: string
  /** The invoices that it corrects, the oldest first. */
  readonly invoices: readonly { readonly number: string; readonly issuedOn: CalendarDate }[]
  /** Of a rebate. */
  readonly period: { readonly from: CalendarDate; readonly to: CalendarDate } | null
  readonly lines: readonly NoteLine[]
  readonly totals: Totals
}

export type NoteLine = {
  readonly sequence: number
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly quantity: Milli
  /** Net value per unit that is credited or debited; null where only an amount is. */
  readonly unitPrice: Centavos | null
  readonly total: Centavos
  readonly vatRate: BasisPoints
  /** The invoice that the line corrects; empty for a charge. */
  readonly invoiceNumber: string
  readonly batches: readonly BatchQuantity[]
}

/** What the collector takes along: what to fetch, with room to write what came back. */
export type CollectionSheetForm = {
  readonly kind: 'collection-sheet'
  readonly printedAt: Instant
  readonly printedBy: string
  readonly supplier: Supplier
  readonly number: string
  readonly customer: Customer
  readonly route: string
  readonly reason: string
  readonly reasonText: string
  readonly claim: string
  readonly collector: string
  readonly note: string
  readonly lines: readonly CollectionSheetLine[]
}

export type CollectionSheetLine = {
  readonly sequence: number
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly asked: Milli
  readonly received: Milli | null
  readonly invoiceNumber: string
  readonly batch: string | null
  readonly batches: readonly BatchQuantity[]
}
