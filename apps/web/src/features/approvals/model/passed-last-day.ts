import { calendarDateAt, compareDates } from '@cais/domain/kernel/calendar-date'
import type { ApprovalRow } from './approval-query.ts'

/** The last day of a quote if it has passed; null otherwise. Such a quote cannot be approved any more. */
export const passedLastDay = ({ validUntil }: Pick<ApprovalRow, 'validUntil'>, now: number): string | null =>
  validUntil !== null && compareDates(calendarDateAt(now), validUntil) > 0 ? validUntil : null
