import type { InvoiceKind, NoteSeries } from '@cais/domain/billing/series'
import type { ErpSyncKind, ErpSystem } from '@cais/domain/erp/limits'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Centavos } from '@cais/domain/kernel/money'
import type { Milli } from '@cais/domain/kernel/quantity'
import type { RuleError } from '@cais/domain/kernel/rule-error'

/** Invoices, and the notes that correct them; they are posted alike. */
export type ErpDocumentKind = InvoiceKind | NoteSeries

/** An invoice, or a note that corrects one, as it is posted: everything that an ERP needs to make its document. */
export type ErpInvoice = {
  /** Our tracking code: the number of the delivery, of which an invoice bills one; of a note its own number. */
  readonly reference: string
  /** 'VD' = paid as it is made, at the counter; 'NC' and 'ND' correct an invoice. */
  readonly kind: ErpDocumentKind
  readonly customer: {
    readonly id: number
    readonly code: string
    readonly name: string
    readonly nuit: string
  }
  readonly orderNumber: string
  readonly registration: string
  readonly issuedOn: CalendarDate
  readonly dueOn: CalendarDate
  readonly total: Centavos
  readonly lines: readonly ErpLine[]
  /** Where Cais itself numbers the document, with its id; null where the ERP does. */
  readonly issued: { readonly invoiceId: number; readonly number: string } | null
}

export type ErpLine = {
  readonly article: string
  readonly description: string
  readonly unit: string
  readonly quantity: Milli
  readonly unitPrice: Centavos
  /** Of the line, with what was agreed; the ERP must come to the same. */
  readonly net: Centavos
  readonly vatCode: string
}

/** A document as the ERP has it. */
export type ErpDocument = {
  readonly number: string
  readonly series: string
  readonly sequence: number
  readonly issuedOn: CalendarDate
  readonly total: Centavos
}

/** 'refused' and 'not-sent' are certain; of what is 'accepted' or 'in-doubt' only findDocuments knows. */
export type PostResult =
  | { readonly outcome: 'stored'; readonly document: ErpDocument }
  | { readonly outcome: 'accepted' }
  | { readonly outcome: 'refused' | 'not-sent' | 'in-doubt'; readonly error: RuleError }

export type ErpCustomer = {
  readonly code: string
  readonly name: string
  readonly nuit: string | null
  readonly creditLimit: Centavos
  readonly blocked: boolean
}
export type ErpArticle = {
  readonly code: string
  readonly description: string
  readonly unit: string
  readonly active: boolean
}
/** `price` null = it has more decimals than a price may have; `text` says it as it stands there. */
export type ErpPrice = {
  readonly article: string
  readonly unit: string
  readonly price: Centavos | null
  readonly text: string
}
export type ErpStock = {
  readonly article: string
  readonly warehouse: string
  readonly batch: string
  readonly quantity: Milli
}
export type ErpOpenItem = {
  readonly customer: string
  readonly document: string
  readonly issuedOn: CalendarDate
  readonly dueOn: CalendarDate
  readonly amount: Centavos
  readonly open: Centavos
}
export type ErpPendingOrder = {
  readonly document: string
  /** What was written into its reference: our number, where it was made of a document of ours. */
  readonly reference: string
  readonly customer: string
  readonly article: string
  readonly quantity: Milli
}

export type ErpRows = {
  readonly customers: ErpCustomer
  readonly articles: ErpArticle
  readonly prices: ErpPrice
  readonly stock: ErpStock
  readonly account: ErpOpenItem
  readonly orders: ErpPendingOrder
}

/** Rows of one kind, in portions. `since` is the watermark of the last reading; kinds without one are always read whole. */
export type ReadPortion<Kind extends ErpSyncKind> = {
  readonly rows: readonly ErpRows[Kind][]
  /** Until where everything was read; null = this kind has none. */
  readonly watermark: string | null
}

export const TEST_PARTS = ['reading', 'documents'] as const
export type TestPart = (typeof TEST_PARTS)[number]
/** What a test of the connection found, part by part; null = it works. */
export type TestResult = { readonly part: TestPart; readonly error: RuleError | null }

/** The ERP behind Cais. Every call throws a RuleError in plain words when the ERP cannot be asked. */
export type ErpGateway = {
  readonly system: ErpSystem
  postInvoice(invoice: ErpInvoice): Promise<PostResult>
  /** Every valid document of the kind that bears our tracking code: one, unless somebody doubled it. Left out: invoices. */
  findDocuments(reference: string, kind?: ErpDocumentKind): Promise<readonly ErpDocument[]>
  read<Kind extends ErpSyncKind>(kind: Kind, since: string | null): AsyncIterable<ReadPortion<Kind>>
  test(): Promise<readonly TestResult[]>
  close(): Promise<void>
}
