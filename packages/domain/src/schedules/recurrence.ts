import type { Weekday } from '../jobs/schedule.ts'
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts'
import { RuleError } from '../kernel/rule-error.ts'

export const OCCURRENCES = ['daily', 'weekly', 'monthly'] as const
export type Occurrence = (typeof OCCURRENCES)[number]

/** What becomes of a month that has no such day. */
export const SHORT_MONTHS = ['last-day', 'skip'] as const
export type ShortMonth = (typeof SHORT_MONTHS)[number]

/** What becomes of a date on which nobody works: a Sunday or a holiday. */
export const DAYS_OFF = ['before', 'after', 'skip'] as const
export type DayOffRule = (typeof DAYS_OFF)[number]

/** How often a truck leaves. */
export type Recurrence =
  | { readonly occurrence: 'daily' }
  | { readonly occurrence: 'weekly'; readonly weekdays: readonly Weekday[] }
  | { readonly occurrence: 'monthly'; readonly day: number; readonly shortMonth: ShortMonth }

/** Everything that decides on which dates a schedule falls. */
export type DateRule = {
  readonly recurrence: Recurrence
  readonly dayOff: DayOffRule
  /** No date lies before this one. */
  readonly startsOn: CalendarDate
}

/** A schedule starts within so many days: a later start is a slip of the pen, and every list would plan centuries. */
const MAX_DAYS_AHEAD = 731

/** Throws SCHEDULE_STARTS_TOO_LATE for a first day too far from `today`. */
export function requireNearStart(startsOn: CalendarDate, today: CalendarDate): void {
  const latest = addDays(today, MAX_DAYS_AHEAD)
  if (startsOn <= latest) return
  throw new RuleError('SCHEDULE_STARTS_TOO_LATE', { latest }, [
    { field: 'schedulingDate', rule: 'SCHEDULE_STARTS_TOO_LATE' },
  ])
}

/** The rule with each weekday once and in order. */
export function orderedRecurrence(recurrence: Recurrence): Recurrence {
  if (recurrence.occurrence !== 'weekly') return recurrence
  return { ...recurrence, weekdays: [...new Set(recurrence.weekdays)].toSorted((a, b) => a - b) }
}
