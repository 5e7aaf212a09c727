import { plusDays } from '../../lib/format/dates.ts'

export const DATE_RANGES = ['today', 'week', 'month', 'thisMonth'] as const
export type DateRange = (typeof DATE_RANGES)[number]

/** The first day of a range that ends today and stays open, so that later documents are included. */
export function firstDayOf(range: DateRange, today: string): string {
  if (range === 'today') return today
  if (range === 'thisMonth') return `${today.slice(0, 7)}-01`
  return plusDays(today, range === 'week' ? -6 : -29)
}
