import { expect, test } from 'vitest'
import { monthsOf } from './months.ts'

test('months begin on a Monday, and each day says whether the truck leaves', () => {
  const planned = (due: string, date: string | null) => ({ due, date, reasons: [], clashes: [] })
  const [november, december] = monthsOf(
    [planned('2026-11-29', '2026-11-30'), planned('2026-12-25', null), planned('2026-12-31', '2026-12-31')],
    '2026-11-24',
    2,
  )
  // 1 November 2026 is a Sunday
  expect([november?.key, november?.blanks, november?.days.length]).toEqual(['2026-11', 6, 30])
  expect(november?.days.filter(({ mark }) => mark !== null)).toEqual([
    { date: '2026-11-29', mark: 'moved' },
    { date: '2026-11-30', mark: 'leaves' },
  ])
  expect(december?.days.filter(({ mark }) => mark !== null)).toEqual([
    { date: '2026-12-25', mark: 'off' },
    { date: '2026-12-31', mark: 'leaves' },
  ])
})
