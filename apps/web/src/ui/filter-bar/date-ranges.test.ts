import { expect, it } from 'vitest'
import { type DateRange, firstDayOf, rangesOf } from './date-ranges.ts'

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

it('offers single days for what is still to come', () => {
  expect(rangesOf('2026-11-30', true)).toEqual([
    { range: 'today', first: '2026-11-30', last: '2026-11-30' },
    { range: 'tomorrow', first: '2026-12-01', last: '2026-12-01' },
  ])
  expect(rangesOf('2026-11-30', false)[0]).toEqual({ range: 'today', first: '2026-11-30', last: undefined })
})
