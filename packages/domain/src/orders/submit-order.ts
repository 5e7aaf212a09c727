import type { CalendarDate } from '../kernel/calendar-date.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { checkSubmittable, type Draft } from './draft.ts'
import type { OrderFacts } from './facts.ts'
import { type OrderLine, openLine } from './lines.ts'
import { type Location, requireLocation } from './location.ts'
import { requireState } from './require-state.ts'

export type Submission = {
  readonly draft: Draft
  readonly by: number
  /** ISO instant. */
  readonly at: string
  readonly today: CalendarDate
  readonly location: Location | null
  /** Of an order that came in and of which nothing can go on yet: how many lines wait. It has none of them. */
  readonly waiting?: number
}

/** A draft becomes a document: every line open, prices frozen by the caller. Throws what checkSubmittable throws, LOCATION_MISSING. */
export function submitOrder(order: OrderFacts, submission: Submission): OrderFacts {
  const { draft, by, at, today, location, waiting = 0 } = submission
  requireState('submit', order)
  checkSubmittable(draft, today, { mayBeEmpty: waiting > 0 })
  requireLocation(location)
  return {
    ...order,
    submittedAt: at,
    submittedBy: by,
    integrationErrors: waiting,
    lines: order.lines.map((line) => openLine(line.id, line.quantity)),
  }
}

/** The first lines of an order that came in are fit to go on: they are its document's now, which is verified as any other. Throws NO_LINES. */
export function solveErrors(order: OrderFacts, lines: readonly OrderLine[]): OrderFacts {
  requireState('solve-errors', order)
  if (lines.length === 0) throw new RuleError('NO_LINES')
  return { ...order, integrationErrors: 0, lines }
}
