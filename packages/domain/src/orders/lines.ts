import type { Milli } from '../kernel/quantity.ts'

/** Where the quantity of a line lies (docs/domain/orders.md). The buckets of a line always sum to its quantity. */
export const BUCKETS = ['open', 'reserved', 'picking', 'loading', 'billed', 'closed'] as const

export type Bucket = (typeof BUCKETS)[number]

/** The buckets whose quantity is held on batches. */
export const HELD_BUCKETS = ['reserved', 'picking', 'loading'] as const

export type HeldBucket = (typeof HELD_BUCKETS)[number]

/** The quantities of one line, in thousandths. Prices live beside it, in pricing. */
export type OrderLine = Readonly<Record<Bucket, Milli>> & {
  readonly id: number
  readonly quantity: Milli
  /** The analyst decided to wait for stock; what is reserved meanwhile stays held. */
  readonly waiting: boolean
}

/** A line of an order that was just submitted: everything open. */
export const openLine = (id: number, quantity: Milli): OrderLine => ({
  id,
  quantity,
  open: quantity,
  reserved: 0,
  picking: 0,
  loading: 0,
  billed: 0,
  closed: 0,
  waiting: false,
})

/** What is neither billed nor closed, in thousandths. */
export const leftOf = (line: OrderLine): Milli => line.open + line.reserved + line.picking + line.loading

/** What lies on batches, in thousandths. */
export const heldOf = (line: OrderLine): Milli => line.reserved + line.picking + line.loading

/** What an analyst still has to decide on, or decided to wait for, in thousandths. */
export const inAnalysisOf = (line: OrderLine): Milli => line.open + line.reserved

/** Whether the line still needs a decision of an analyst. */
export const isUndecided = (line: OrderLine): boolean => !line.waiting && inAnalysisOf(line) > 0

/** Whether the line deliberately waits for stock. */
export const isWaiting = (line: OrderLine): boolean => line.waiting && inAnalysisOf(line) > 0

/** Sum of one bucket over lines, in thousandths. */
export const sumOf = (lines: readonly OrderLine[], bucket: Bucket): Milli =>
  lines.reduce((sum, line) => sum + line[bucket], 0)
