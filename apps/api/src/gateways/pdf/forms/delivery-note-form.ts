import type { PaperLanguage } from '@cais/domain/customers/customer-card'
import type { Instant, PaperMark } from './kinds.ts'
import type { GoodsLine } from './lines.ts'
import type { Customer, Supplier, Truck, Weights } from './parties.ts'

/** Guia de remessa: one per delivery, in unloading order. */
export type DeliveryNoteForm = {
  readonly kind: 'delivery-note'
  readonly printedAt: Instant
  readonly supplier: Supplier
  /** Null = collected by the customer at the counter. */
  readonly truck: Truck | null
  /** Where the goods are loaded. */
  readonly loadingAddress: string
  readonly notes: readonly DeliveryNote[]
}

export type DeliveryNote = {
  /** In which it is written: the customer's. */
  readonly language: PaperLanguage
  /** Of the delivery: GR SD2026/1. */
  readonly number: string
  /** Drawn once for each. */
  readonly marks: readonly PaperMark[]
  /** When the truck was loaded, or the goods were handed over. */
  readonly leftAt: Instant
  /** Who collected the goods at the counter, with the number of the identity document; null on a truck. */
  readonly receiver: { readonly name: string; readonly document: string } | null
  /** Unloading order from 1. */
  readonly position: number
  readonly orderNumber: string
  readonly poNumber: string
  /** Null until billed. */
  readonly invoiceNumber: string | null
  readonly customer: Customer
  readonly deliveryAddress: string
  readonly lines: readonly GoodsLine[]
  readonly weights: Weights
}
