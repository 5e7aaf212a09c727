import type { Instant, PaperMark } from './kinds.ts'
import type { GoodsLine } from './lines.ts'
import type { Customer, Supplier, Truck, Weights } from './parties.ts'

/** Guia de remessa: one per document on the shipment, in unloading order. */
export type DeliveryNoteForm = {
  readonly kind: 'delivery-note'
  readonly printedAt: Instant
  readonly supplier: Supplier
  readonly truck: Truck
  /** Where the goods are loaded. */
  readonly loadingAddress: string
  /** When the truck was loaded; null while it is still being loaded. */
  readonly loadedAt: Instant | null
  readonly notes: readonly DeliveryNote[]
}

export type DeliveryNote = {
  readonly mark: PaperMark
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
