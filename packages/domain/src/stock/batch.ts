import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Milli } from '../kernel/quantity.ts'

/** One batch of one product in one warehouse, with its level. */
export type Batch = StockLevel & {
  readonly id: number
  readonly productId: string
  readonly warehouseId: string
  /** The number printed on the goods. */
  readonly batch: string
  /** Last day on which it may be sold; null = never expires. */
  readonly expiry: CalendarDate | null
  readonly receivedOn: CalendarDate
  readonly blocked: boolean
  /** Lies in a returns place: never sold from. */
  readonly returns: boolean
}

/** On hand ≥ reserved ≥ 0, in thousandths; a refusal names the batch where it is known. */
export type StockLevel = { readonly onHand: Milli; readonly reserved: Milli; readonly batch?: string }
