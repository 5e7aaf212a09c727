import { calendarDateAt, compareDates } from '@cais/domain/kernel/calendar-date'
import type { ApprovalRow } from './approval-query.ts'

/** The last day of a quote, once it has passed: it is not approved any more, but rejected or given another due date. */
export const passedLastDay = ({ validUntil }: Pick<ApprovalRow, 'validUntil'>, now: number): string | null =>
  validUntil !== null && compareDates(calendarDateAt(now), validUntil) > 0 ? validUntil : null
