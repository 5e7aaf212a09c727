import type { DocumentBillingState } from '../billing/document-state.ts'
import type { Milli } from '../kernel/quantity.ts'

/** What happened to a delivery: one departure of a document. Its state is derived from this and nothing else (derive-state). */
export type DeliveryFacts = {
  readonly branchId: string
  readonly orderId: number
  /** Null = handed over at the counter. */
  readonly shipmentId: number | null
  /** When the truck was loaded, or the customer took the goods; an instant. */
  readonly leftAt: string
  /** The truck was opened again, or the goods were taken back: nothing left. */
  readonly cancelledAt: string | null
  /** When it was written down what the customer received; null = not yet. */
  readonly recordedAt: string | null
  /** A credit note stands on what was refused: it is corrected no more. */
  readonly creditedAt: string | null
  /** Of the document on its shipment, or of the counter delivery itself. */
  readonly billing: DocumentBillingState
  readonly lines: readonly DeliveryLine[]
}

/** A batch of a line of the document, in thousandths of the stock unit. */
export type DeliveryLine = {
  readonly id: number
  readonly loaded: Milli
  readonly received: Milli
  readonly refused: Milli
  /** Came back without having been offered: the departure was undone. */
  readonly returned: Milli
  /** Why it was refused; null where nothing was. */
  readonly reasonId: string | null
  /** In words, for reasons that ask for them. */
  readonly reasonText: string
}

/** What is neither received nor refused nor back, in thousandths: it is on the road. */
export const inTransitOf = ({ loaded, received, refused, returned }: DeliveryLine): Milli =>
  loaded - received - refused - returned
