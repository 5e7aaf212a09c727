import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'
import type { LineAnswer, LineReason, OrderAnswer } from './order-response.ts'

/** Somebody a document names. The GLN is '' where none is known; the code is the retailer's word, else ours. */
export type AnswerParty = {
  readonly gln: string
  readonly code: string
  readonly name: string
  readonly nuit: string
  readonly address: string
}

/** What every answer says, before it is written in a format. */
type Common = {
  /** Ours: of the delivery, the invoice, the note; of an order response that of the document. */
  readonly number: string
  readonly version: number
  /** When it became due. */
  readonly issuedAt: string
  readonly issuedOn: CalendarDate
  /** The customer's number of the order (PO); '' where they gave none. */
  readonly orderNumber: string
  readonly orderedOn: CalendarDate | null
  readonly seller: AnswerParty
  readonly buyer: AnswerParty
  readonly deliverTo: AnswerParty
}

/** An article with the codes of both sides. */
export type AnswerItem = {
  /** The number that they gave the line; else ours. */
  readonly sequence: string
  readonly gtin: string
  readonly buyerCode: string
  readonly ownCode: string
  readonly description: string
  /** Their code where the order gave one, and the unit as we call it. */
  readonly unit: string
  readonly ownUnit: string
}

export type OrderResponseLine = AnswerItem & {
  readonly answer: LineAnswer
  readonly reason: LineReason | null
  readonly ordered: Milli
  readonly confirmed: Milli
  /** Not decided yet, or waiting for stock. */
  readonly waiting: Milli
  /** Net, per unit; null where nothing of it is taken. */
  readonly price: Centavos | null
}

export type OrderResponse = Common & {
  readonly kind: 'order-response'
  readonly answer: OrderAnswer
  readonly deliverOn: CalendarDate | null
  readonly lines: readonly OrderResponseLine[]
}

export type DespatchBatch = {
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly quantity: Milli
}

export type DespatchLine = AnswerItem & {
  readonly quantity: Milli
  readonly batches: readonly DespatchBatch[]
}

export type DespatchAdvice = Common & {
  readonly kind: 'despatch-advice'
  /** The delivery was cancelled: what was told of it counts no more. */
  readonly isWithdrawn: boolean
  readonly leftAt: string
  readonly deliverOn: CalendarDate | null
  /** Number plate; '' where the customer collects. */
  readonly registration: string
  /** Of the labels of its pallets; which goods lie on which is not known. */
  readonly ssccs: readonly string[]
  readonly lines: readonly DespatchLine[]
}

export type BilledLine = AnswerItem & {
  readonly quantity: Milli
  /** Per unit, before discounts, net of VAT. */
  readonly price: Centavos
  readonly discount: Centavos
  readonly total: Centavos
  /** Hundredths of a per cent. */
  readonly vatRate: number
  readonly exemption: string
}

export type BilledVat = {
  readonly rate: number
  readonly exemption: string
  readonly base: Centavos
  readonly amount: Centavos
}

/** An invoice or a note: for money the two say the same things. */
export type BillingDocument = Common & {
  readonly kind: 'invoice' | 'credit-note'
  readonly dueOn: CalendarDate | null
  /** Delivery that is billed; '' on a note. */
  readonly deliveryNumber: string
  readonly deliveredOn: CalendarDate | null
  /** Invoices that a note credits. */
  readonly invoices: readonly { readonly number: string; readonly issuedOn: CalendarDate }[]
  readonly note: string
  readonly lines: readonly BilledLine[]
  readonly vat: readonly BilledVat[]
  readonly net: Centavos
  readonly vatTotal: Centavos
  readonly total: Centavos
}

export type AnswerDocument = OrderResponse | DespatchAdvice | BillingDocument
