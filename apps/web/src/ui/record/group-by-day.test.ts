import { expect, test } from 'vitest'
import { groupByDay } from './group-by-day.ts'

test('groups entries by day in Maputo, in their order', () => {
  const entries = [
    { at: '2026-11-21T08:00:00Z', key: 3 },
    { at: '2026-11-20T22:30:00Z', key: 2 }, // 00:30 in Maputo
    { at: '2026-11-20T21:30:00Z', key: 1 },
  ]
  expect(groupByDay(entries).map(({ day, entries: some }) => [day, some.map(({ key }) => key)])).toEqual([
    ['2026-11-21', [3, 2]],
    ['2026-11-20', [1]],
  ])
})
