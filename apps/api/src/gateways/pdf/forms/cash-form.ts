import type { CashMovementKind } from '@cais/domain/payments/cash-day'
import type { CalendarDate, Centavos, Instant } from './kinds.ts'
import type { Supplier } from './parties.ts'

/** The cash desk of a branch on a day. */
export type CashForm = {
  readonly kind: 'cash'
  readonly supplier: Supplier
  readonly branch: string
  readonly day: CalendarDate
  readonly printedAt: Instant
  readonly openedBy: string
  /** Null = still open. */
  readonly closedBy: string | null
  readonly closedAt: Instant | null
  readonly figures: readonly (readonly [label: string, amount: Centavos])[]
  readonly expected: Centavos
  readonly counted: Centavos | null
  readonly difference: Centavos | null
  readonly differenceReason: string
  readonly counts: readonly { readonly value: Centavos; readonly count: number }[]
  readonly lines: readonly CashLine[]
}

export type CashLine = {
  readonly what: CashMovementKind | 'payment'
  readonly text: string
  readonly amount: Centavos
}
