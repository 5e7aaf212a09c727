import type { CalendarDate, Instant, Milli } from './kinds.ts'
import type { Supplier } from './parties.ts'

/** The certificate of destruction, or the paper that goes with returned goods. */
export type DispositionForm = {
  readonly kind: 'disposition'
  readonly printedAt: Instant
  readonly printedBy: string
  readonly company: Supplier
  readonly number: string
  readonly disposition: 'sale' | 'destroyed' | 'principal'
  readonly warehouse: string
  readonly toWarehouse: string | null
  readonly witness: string
  readonly reason: string
  readonly decidedBy: string
  readonly decidedAt: Instant
  /** The witness of a destruction, who confirmed it. */
  readonly confirmedBy: string | null
  readonly confirmedAt: Instant | null
  readonly lines: readonly DispositionFormLine[]
}

export type DispositionFormLine = {
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly condition: 'good' | 'damaged' | 'expired'
  readonly quantity: Milli
  readonly creditNote: string
}
