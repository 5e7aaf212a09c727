import { expect, test } from 'vitest'
import { wholeMonths } from './whole-months.ts'

test.each([
  ['2026-01-01', '2026-12-31', { from: '2026-01-01', to: '2027-01-01' }, []],
  [
    '2026-01-02',
    '2026-12-30',
    { from: '2026-02-01', to: '2026-12-01' },
    [
      { from: '2026-01-02', to: '2026-02-01' },
      { from: '2026-12-01', to: '2026-12-31' },
    ],
  ],
  ['2026-02-28', '2026-02-28', null, [{ from: '2026-02-28', to: '2026-03-01' }]],
  ['2026-01-15', '2026-02-15', null, [{ from: '2026-01-15', to: '2026-02-16' }]],
  [
    '2026-01-31',
    undefined,
    { from: '2026-02-01', to: undefined },
    [{ from: '2026-01-31', to: '2026-02-01' }],
  ],
  [
    undefined,
    '2026-02-10',
    { from: undefined, to: '2026-02-01' },
    [{ from: '2026-02-01', to: '2026-02-11' }],
  ],
  [undefined, undefined, { from: undefined, to: undefined }, []],
] as const)('from %s to %s', (createdFrom, createdTo, months, days) => {
  expect(wholeMonths({ createdFrom, createdTo })).toEqual({ months, days })
})
