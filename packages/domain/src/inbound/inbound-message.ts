import type { CalendarDate } from '../kernel/calendar-date.ts'

export const INBOUND_FORMATS = ['edifact', 'x12', 'tradacoms', 'ubl', 'csv', 'xlsx', 'json'] as const
export type InboundFormat = (typeof INBOUND_FORMATS)[number]

/** Where something stands in the file as it arrived: its line as an editor counts, and the number of bytes before it. */
export type Place = { readonly line: number; readonly byte: number }

export const READING_FAULTS = [
  'empty',
  'table-broken',
  'column-missing',
  'not-an-order',
  'nul-byte',
  'doctype',
  'xml-broken',
  'too-deep',
  'segment-unended',
  'segment-too-long',
  'header-broken',
  'trailer-missing',
  'trailer-without-message',
  'segment-count',
  'line-count',
  'message-count',
  'reference-differs',
  'number-missing',
  'date-unreadable',
  'date-ambiguous',
  'number-unreadable',
  'decimal-mark',
  'formula',
  'quantity-missing',
  'quantity-not-positive',
  'article-missing',
  'text-too-long',
] as const
export type ReadingFaultCode = (typeof READING_FAULTS)[number]

/** What could not be read, with what was found and what should stand there. */
export type ReadingFault = {
  readonly code: ReadingFaultCode
  readonly place: Place
  readonly facts: Readonly<Record<string, string | number>>
}

/** Somebody a message names, by the number (GLN or their own) and the words that it gives; '' where it gives none. */
export type InboundParty = { readonly code: string; readonly name: string; readonly address: string }

/** Numbers are exact decimals as text with a point ('12.5'), as the file says them; null where it says nothing. */
export type InboundLine = {
  /** The number that the sender gave the line. */
  readonly sequence: string
  readonly place: Place
  /** Of a change: what happens to the line of the order. */
  readonly action: 'add' | 'change' | 'remove'
  readonly gtin: string
  readonly buyerCode: string
  readonly supplierCode: string
  readonly description: string
  readonly quantity: string | null
  /** As the sender writes it: PCE, CS, KGM …; '' = none. */
  readonly unit: string
  /** Consumer units in one of the ordered unit. */
  readonly packSize: string | null
  /** Net, of `priceQuantity` units. */
  readonly price: string | null
  readonly priceQuantity: string
  readonly amount: string | null
  readonly deliverOn: CalendarDate | null
  /** A line with faults is kept and waits; it is never taken as it is. */
  readonly faults: readonly ReadingFault[]
}

/** One order, change or cancellation as it was sent, before any of its codes is looked up. */
export type InboundMessage = {
  readonly kind: 'order' | 'change' | 'cancellation'
  readonly place: Place
  /** The number that the message itself bears. */
  readonly reference: string
  /** The customer's number of the order (PO number). */
  readonly orderNumber: string
  readonly sender: string
  readonly buyer: InboundParty | null
  readonly deliverTo: InboundParty | null
  readonly supplier: InboundParty | null
  readonly orderedOn: CalendarDate | null
  readonly deliverOn: CalendarDate | null
  readonly currency: string
  readonly note: string
  readonly lines: readonly InboundLine[]
  /** Of the message as a whole: it is refused with them. */
  readonly faults: readonly ReadingFault[]
}

export type InboundContent = {
  readonly format: InboundFormat
  readonly messages: readonly InboundMessage[]
  /** Of the file around its messages: those that are whole stand for themselves. */
  readonly faults: readonly ReadingFault[]
}
