import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PRICE_STEPS, type PriceStep, raisedPrice } from './raise-price.ts'

test.each<[number, number, PriceStep, number | null]>([
  [284_000, 490, 1, 297_916],
  [284_000, 490, 50, 297_900],
  [284_000, 490, 100, 297_900],
  [284_000, 490, 500, 298_000],
  [284_000, 490, 1000, 298_000],
  [100, 250, 1, 103],
  [100, 50, 1, 101],
  [99, 50, 1, 99],
  [12_345, 0, 1, 12_345],
  [12_345, -970, 1, 11_148],
  [125, 0, 50, 150],
  [400, -9_000, 100, null],
  [400, 0, 1000, null],
  [500, 0, 1000, 1000],
])('%i raised by %i basis points, to %i, is %s', (price, raise, step, expected) => {
  expect(raisedPrice(price, { raise, step })).toBe(expected)
})

test('it is a multiple of the step, at most half a step away from the exact price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10 ** 11 }),
      fc.integer({ min: -9000, max: 50_000 }),
      fc.constantFrom(...PRICE_STEPS),
      (price, raise, step) => {
        const raised = raisedPrice(price, { raise, step }) ?? 0
        const exact = (price * (10_000 + raise)) / 10_000
        expect(raised % step).toBe(0)
        expect(Math.abs(raised - exact)).toBeLessThanOrEqual(step / 2 + 1e-3)
      },
    ),
  )
})
