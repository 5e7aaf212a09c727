import { expect, test } from 'vitest'
import type { CollectOrder } from '../api.ts'
import { EMPTY_PICK, isPicked, missingOf, shortLinesOf, withQuantity } from './pick.ts'

const oil = {
  ...{ lineId: 1, productId: 'OIL', description: 'Óleo', unit: 'cx', quantity: 5 },
  batches: [
    { levelId: 11, batch: 'L1', expiry: null, quantity: 3 },
    { levelId: 12, batch: 'L2', expiry: null, quantity: 2 },
  ],
}
const order = { lines: [oil] } as unknown as CollectOrder

test('everything is handed over until somebody counts less, and less needs a reason', () => {
  expect(isPicked(EMPTY_PICK, order)).toBe(true)
  expect(shortLinesOf(EMPTY_PICK, order)).toEqual([])
  const short = withQuantity(EMPTY_PICK, oil, 12, 0.5)
  expect(missingOf(short, oil)).toBe(1.5)
  expect(isPicked(short, order)).toBe(false)
  const explained = { ...short, short: { 1: { reasonId: '1NC', rest: 'close' as const } } }
  expect(isPicked(explained, order)).toBe(true)
  expect(shortLinesOf(explained, order)).toEqual([
    {
      lineId: 1,
      batches: [
        { levelId: 11, quantity: 3 },
        { levelId: 12, quantity: 0.5 },
      ],
      reasonId: '1NC',
      rest: 'close',
    },
  ])
})

test('more than was picked, or nothing at all, is not handed over', () => {
  expect(isPicked(withQuantity(EMPTY_PICK, oil, 11, 4), order)).toBe(false)
  const nothing = withQuantity(withQuantity(EMPTY_PICK, oil, 11, 0), oil, 12, 0)
  expect(isPicked({ ...nothing, short: { 1: { reasonId: '1NC', rest: 'analysis' as const } } }, order)).toBe(
    false,
  )
})
