import type { CalendarDate, Instant, Milli } from './kinds.ts'
import type { BatchQuantity } from './lines.ts'
import type { Supplier } from './parties.ts'

/** Stock analysis of one document on paper: what is ordered, held and missing, and from which batch to pick. */
export type StockSheetForm = {
  readonly kind: 'stock-sheet'
  readonly printedAt: Instant
  readonly printedBy: string
  readonly supplier: Supplier
  readonly orderNumber: string
  readonly customerName: string
  readonly customerCode: string
  readonly deliveryAddress: string
  readonly deliveryDate: CalendarDate | null
  readonly warehouse: string
  readonly route: string
  readonly seller: string
  readonly lines: readonly StockSheetLine[]
}

export type StockSheetLine = {
  readonly sequence: number
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly specialField: string
  readonly ordered: Milli
  /** What the customer ordered, where stock counts in another unit. */
  readonly asOrdered: { readonly unit: string; readonly quantity: Milli } | null
  readonly reserved: Milli
  /** The word of the line status, in Portuguese. */
  readonly status: string
  /** Held batches in FEFO order. */
  readonly batches: readonly BatchQuantity[]
}
