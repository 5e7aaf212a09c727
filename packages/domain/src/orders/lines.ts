import type { Milli } from '../kernel/quantity.ts'

/** Where the quantity of a line lies (lifecycle §1). The buckets of a line always sum to its quantity. */
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

/** The line status of spec §4, derived from the buckets. */
export const LINE_STATUSES = [
  'awaiting',
  'billed',
  'closed',
  'waiting picking',
  'picking done',
  'none',
  'picking',
  'stock analysis',
  'stock/picking analysis',
  'allocated',
  'no allocation',
  'partial allocation',
  'pending',
] as const

export type LineStatus = (typeof LINE_STATUSES)[number]
