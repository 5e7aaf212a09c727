import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDifference, expectedOnShelf } from './count-difference.ts'

test.each([
  ['as the books say', { onHand: 10, loading: 0, counted: 10 }, 0],
  ['what is on a truck is not on the shelf', { onHand: 10, loading: 4, counted: 6 }, 0],
  ['too little', { onHand: 10, loading: 4, counted: 5 }, -1],
  ['too much', { onHand: 0, loading: 0, counted: 3 }, 3],
])('%s', (_what, batch, difference) => {
  expect(countDifference(batch)).toBe(difference)
})

test('goods that are loaded and billed after the count leave the difference as it was', () => {
  const quantity = fc.nat(1000)
  fc.assert(
    fc.property(quantity, quantity, quantity, (shelf, onTruck, counted) => {
      const onHand = shelf + onTruck
      const difference = countDifference({ onHand, loading: onTruck, counted })
      const afterBilling = onHand - onTruck + difference
      expect(expectedOnShelf({ onHand: afterBilling, loading: 0 })).toBe(counted)
    }),
  )
})
