import type { CalendarDate, Instant, Milli } from './kinds.ts'
import type { Supplier } from './parties.ts'

/** What every paper of a recall says of it. */
type RecallHead = {
  readonly company: Supplier
  readonly number: string
  readonly productId: string
  readonly description: string
  readonly unit: string
  readonly batch: string
  readonly expiry: CalendarDate | null
  /** 1 = risk to health. */
  readonly grade: 1 | 2 | 3
  readonly reason: string
  readonly openedAt: Instant
  readonly printedAt: Instant
  readonly printedBy: string
}

/** Who got the batch, for the people who call and drive. */
export type RecallListForm = RecallHead & {
  readonly kind: 'recall-list'
  /** Where all of it is, in the order of the bar. */
  readonly places: readonly { readonly name: string; readonly quantity: Milli }[]
  readonly customers: readonly RecallFormCustomer[]
}

/** A letter to each customer, one page each. */
export type RecallLettersForm = RecallHead & {
  readonly kind: 'recall-letters'
  readonly customers: readonly RecallFormCustomer[]
}

export type RecallFormCustomer = {
  readonly code: string
  readonly name: string
  readonly address: string
  readonly contact: string
  readonly quantity: Milli
  /** null = they did not answer. */
  readonly stillHas: Milli | null
  readonly told: string
  readonly deliveries: readonly {
    readonly number: string
    readonly invoice: string
    readonly on: Instant
    readonly quantity: Milli
  }[]
}
