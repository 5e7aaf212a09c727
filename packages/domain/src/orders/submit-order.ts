import type { CalendarDate } from '../kernel/calendar-date.ts'
import { checkSubmittable, type Draft } from './draft.ts'
import type { OrderFacts } from './facts.ts'
import { openLine } from './lines.ts'
import { type Location, requireLocation } from './location.ts'
import { requireState } from './require-state.ts'

export type Submission = {
  readonly draft: Draft
  readonly by: number
  /** ISO instant. */
  readonly at: string
  readonly today: CalendarDate
  readonly location: Location | null
}

/** A draft becomes a document: every line open, prices frozen by the caller. Throws what checkSubmittable throws, LOCATION_MISSING. */
export function submitOrder(order: OrderFacts, { draft, by, at, today, location }: Submission): OrderFacts {
  requireState('submit', order)
  checkSubmittable(draft, today)
  requireLocation(location)
  return {
    ...order,
    submittedAt: at,
    submittedBy: by,
    lines: order.lines.map((line) => openLine(line.id, line.quantity)),
  }
}
