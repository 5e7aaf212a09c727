import { expect, test } from 'vitest'
import { type DateOrder, NO_STYLE, settledByOthers, withCell } from './column-style.ts'

const columnOf = (...cells: string[]) => cells.reduce(withCell, NO_STYLE)
const orders = (...columns: readonly (readonly string[])[]): (readonly DateOrder[])[] =>
  settledByOthers(columns.map((cells) => columnOf(...cells))).map(({ dateOrders }) => dateOrders)

test.each([
  ['a day above 12 in another column', [['01-10-2026'], ['31-10-2026']], [['DMY'], ['DMY']]],
  ['a month first in another column', [['01/10/2026'], ['10/31/2026']], [['MDY'], ['MDY']]],
  ['a year first fits no day first', [['01/10/2026'], ['2026-10-31']], [['DMY', 'MDY'], ['YMD']]],
  [
    'two orders that are proven settle no third column',
    [['01/10/2026'], ['31/10/2026'], ['10/31/2026']],
    [['DMY', 'MDY'], ['DMY'], ['MDY']],
  ],
  [
    'nothing proves nothing',
    [['01/10/2026'], ['02/10/2026']],
    [
      ['DMY', 'MDY'],
      ['DMY', 'MDY'],
    ],
  ],
] as const)('%s', (_what, columns, expected) => {
  expect(orders(...columns)).toEqual(expected)
})
