import { addDays, type CalendarDate, compareDates } from '../kernel/calendar-date.ts'
import type { OrderFacts } from './facts.ts'

/** What becomes of an open quote when its due date has passed; the company decides (decision 0066). */
export type QuotePolicy = {
  /** Off: a quote holds until it is all ordered, whatever its due date says. */
  readonly expires: boolean
  /** Days after the due date on which it still holds. */
  readonly daysOfGrace: number
}

/** The default: the due date is the last day (decision 0058). */
export const BY_DUE_DATE: QuotePolicy = { expires: true, daysOfGrace: 0 }

export const MAX_DAYS_OF_GRACE = 365

/** The last day on which a quote of that due date holds; null = there is none. */
export const lastDayOf = (dueAt: CalendarDate | null, policy: QuotePolicy): CalendarDate | null =>
  dueAt === null || !policy.expires ? null : addDays(dueAt, policy.daysOfGrace)

/** Quotes with an earlier due date no longer hold; null = every quote holds. */
export const firstDueDateInForce = (today: CalendarDate, policy: QuotePolicy): CalendarDate | null =>
  policy.expires ? addDays(today, -policy.daysOfGrace) : null

/** A quote holds up to and including its last day (decisions 0058, 0066); without one, until all of it is ordered. */
export function holdsOn(
  { dueAt }: Pick<OrderFacts, 'dueAt'>,
  day: CalendarDate,
  policy: QuotePolicy = BY_DUE_DATE,
): boolean {
  const last = lastDayOf(dueAt, policy)
  return last === null || compareDates(day, last) <= 0
}
