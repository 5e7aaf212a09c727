import { expect, test } from 'vitest'
import { periodsOf, wholeMonths } from './periods.ts'

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

const counts = [
  { start: 'c', documents: 10 },
  { start: 'b', documents: 0 },
  { start: 'a', documents: 5 },
  { start: '0', documents: 100 },
]
const page = (offset: number, limit: number) => ({ sort: 'newest' as const, offset, limit })

test.each([
  [page(0, 5), ['c'], 0],
  [page(0, 10), ['c'], 0],
  [page(8, 5), ['c', 'b', 'a'], 8],
  [page(10, 5), ['a'], 0],
  [page(12, 50), ['a', '0'], 2],
  [page(114, 50), ['0'], 99],
  [page(115, 50), [], 0],
])('%j lies in %j after %i', (wanted, starts, offset) => {
  expect(periodsOf(counts, wanted)).toEqual({ starts, offset })
})

test('who walks on may have all of the first period behind', () => {
  const after = { created_at: 'c', id: 1 }
  expect(periodsOf(counts, { ...page(0, 5), after })).toEqual({ starts: ['c', 'b', 'a'], offset: 0 })
  expect(periodsOf(counts, { ...page(0, 6), after })).toEqual({ starts: ['c', 'b', 'a', '0'], offset: 0 })
})
