import type { CalendarDate, Grams, Instant, Milli } from './kinds.ts'
import type { GoodsLine } from './lines.ts'
import type { Supplier, Truck, Weights } from './parties.ts'

/** How the loading list is grouped: one list of products, by customer in unloading order, or by product with who gets it. */
export type LoadingListGrouping = 'consolidated' | 'client' | 'product'

export type LoadingListForm = {
  readonly kind: 'loading-list'
  readonly grouping: LoadingListGrouping
  readonly printedAt: Instant
  readonly printedBy: string
  readonly supplier: Supplier
  readonly truck: Truck
  readonly departsOn: CalendarDate | null
  readonly weights: Weights
  /** Null = not known. */
  readonly capacities: { readonly [K in keyof Weights]: Grams | null }
  /** In unloading order: position 1 is delivered first, so it is loaded last. */
  readonly documents: readonly LoadingDocument[]
  /** What the truck fetches at customers. */
  readonly collections: readonly LoadingCollection[]
}

export type LoadingCollection = {
  readonly number: string
  readonly customerName: string
  readonly deliveryAddress: string
  readonly lines: readonly { readonly description: string; readonly quantity: Milli; readonly unit: string }[]
}

export type LoadingDocument = {
  readonly position: number
  readonly orderNumber: string
  readonly customerName: string
  readonly deliveryAddress: string
  readonly lines: readonly GoodsLine[]
  readonly weights: Weights
}

/** The loading lists of several shipments in one file, one after the other. */
export type CargoForm = { readonly kind: 'cargo'; readonly lists: readonly LoadingListForm[] }
