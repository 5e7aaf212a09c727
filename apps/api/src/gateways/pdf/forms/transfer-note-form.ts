import type { CalendarDate, Grams, Instant, Milli } from './kinds.ts'
import type { Supplier } from './parties.ts'

/** What travels with goods between two warehouses of the company: original and duplicate. */
export type TransferNoteForm = {
  readonly kind: 'transfer-note'
  readonly printedAt: Instant
  /** Our company, with the branch that sends. */
  readonly supplier: Supplier
  readonly number: string
  /** Portuguese. */
  readonly state: string
  readonly from: string
  readonly to: string
  readonly leavesOn: CalendarDate
  readonly sentAt: Instant | null
  readonly reason: string
  readonly note: string
  /** The shipment with its truck, or who carries it. */
  readonly carrier: string
  readonly requestedBy: string
  readonly weight: Grams
  readonly lines: readonly TransferNoteLine[]
}

export type TransferNoteLine = {
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly quantity: Milli
  /** Null = not received yet: a box to write in. */
  readonly received: Milli | null
}
