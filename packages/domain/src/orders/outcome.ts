import { type ExposedLine, grossValueOf } from '../credit/order-exposure.ts'
import type { Centavos } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'

type OutcomeLine = ExposedLine & {
  readonly billed: Milli
  /** What is not on its way waits for stock on purpose. */
  readonly waiting: boolean
}

/** What becomes of a document's total, with VAT; the four parts sum to it. */
export type OrderOutcome = {
  /** Given up: lines closed, the document closed or cancelled. */
  readonly cut: Centavos
  /** Waits for stock on purpose, and comes with a later invoice. */
  readonly waiting: Centavos
  /** Nobody decided yet. */
  readonly undecided: Centavos
  /** On its way to an invoice, or on one. */
  readonly invoiced: Centavos
}

/** From what was ordered to what will be on the invoice. VAT is rounded once per rate over what goes on, as on the invoice itself. */
export function orderOutcome(lines: readonly OutcomeLine[]): OrderOutcome {
  const goesOn = ({ picking, loading, billed }: OutcomeLine) => picking + loading + billed
  const inAnalysis = ({ open, reserved }: OutcomeLine) => open + reserved
  const invoiced = grossValueOf(lines, goesOn)
  const withUndecided = grossValueOf(lines, (line) => goesOn(line) + (line.waiting ? 0 : inAnalysis(line)))
  const withWaiting = grossValueOf(lines, (line) => goesOn(line) + inAnalysis(line))
  const total = grossValueOf(lines, ({ quantity }) => quantity)
  return {
    cut: total - withWaiting,
    waiting: withWaiting - withUndecided,
    undecided: withUndecided - invoiced,
    invoiced,
  }
}
