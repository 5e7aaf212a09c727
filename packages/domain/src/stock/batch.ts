import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Milli } from '../kernel/quantity.ts'

/** One batch of one article in one warehouse, with its level. On hand ≥ reserved ≥ 0. */
export type Batch = StockLevel & {
  readonly id: number
  readonly productId: number
  readonly warehouse: string
  /** The number printed on the goods. */
  readonly batch: string
  readonly expiresOn: CalendarDate | null
  readonly receivedOn: CalendarDate
  readonly blocked: boolean
  /** Lies in a returns place: never sold from. */
  readonly returns: boolean
}

export type StockLevel = { readonly onHand: Milli; readonly reserved: Milli }
