import { addDays, type CalendarDate } from '@cais/domain/kernel/calendar-date'

/** How far back the documents of a scaled company go. */
const DAYS = 730

/** The days on which documents are written: the last two years up to yesterday, without Sundays, oldest first. */
export function workingDays(today: CalendarDate): CalendarDate[] {
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index - DAYS))
  return days.filter((day) => new Date(`${day}T00:00:00Z`).getUTCDay() !== 0)
}
