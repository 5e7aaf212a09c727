import { expect, it } from 'vitest'
import { type DateRange, firstDayOf } from './date-ranges.ts'

it.each<[DateRange, string, string]>([
  ['today', '2026-11-22', '2026-11-22'],
  ['week', '2026-11-22', '2026-11-16'],
  ['week', '2026-03-02', '2026-02-24'],
  ['month', '2026-11-22', '2026-10-24'],
  ['thisMonth', '2026-11-22', '2026-11-01'],
  ['thisMonth', '2026-11-01', '2026-11-01'],
])('%s on %s begins on %s', (range, today, first) => {
  expect(firstDayOf(range, today)).toBe(first)
})
