import { plusDays } from '../../lib/format/dates.ts'

const DATE_RANGES = ['today', 'week', 'month', 'thisMonth'] as const
export type DateRange = (typeof DATE_RANGES)[number]

/** The first day of a range that ends today and stays open, so that later documents are included. */
export function firstDayOf(range: DateRange, today: string): string {
  if (range === 'today') return today
  if (range === 'thisMonth') return `${today.slice(0, 7)}-01`
  return plusDays(today, range === 'week' ? -6 : -29)
}

/** The days that one press sets: a day that comes, or a range that ends today and stays open. */
export const rangesOf = (today: string, ahead: boolean) =>
  ahead
    ? (['today', 'tomorrow'] as const).map((range, days) => {
        const day = plusDays(today, days)
        return { range, first: day, last: day as string | undefined }
      })
    : DATE_RANGES.map((range) => ({ range, first: firstDayOf(range, today), last: undefined }))
