import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocate } from './allocate.ts'
import { addMoney, MAX_AMOUNT, multiplyMoney } from './money.ts'
import { basisPointsFromDecimal, percentOf } from './percent.ts'
import { decimalFromMilli, milliFromDecimal } from './quantity.ts'

test.each([
  [255, 6000, 1530],
  [1, 500, 1],
  [1, 499, 0],
  [333, 333, 111],
  [9_007_199_254, 9_999_999, 90_071_983_532_801],
])('%i centavos × %i thousandths = %i centavos', (price, quantity, amount) => {
  expect(multiplyMoney(price, quantity)).toBe(amount)
})

test('an amount past the limit is refused, not rounded', () => {
  expect(() => multiplyMoney(MAX_AMOUNT, 1001)).toThrow(expect.objectContaining({ code: 'AMOUNT_TOO_LARGE' }))
  expect(() => addMoney(MAX_AMOUNT, 1)).toThrow(expect.objectContaining({ code: 'AMOUNT_TOO_LARGE' }))
  expect(addMoney(MAX_AMOUNT, -1)).toBe(MAX_AMOUNT - 1)
})

test.each([
  [150, 450, 7],
  [100, 450, 5],
  [99, 450, 4],
  [1000, 10_000, 1000],
  [1000, 0, 0],
])('%i centavos at %i basis points are %i', (amount, points, part) => {
  expect(percentOf(amount, points)).toBe(part)
})

describe('allocate', () => {
  test.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [5, [3, 7], [2, 3]],
    [10, [0, 5], [0, 10]],
    [7, [0, 0], [7, 0]],
    [0, [4, 5], [0, 0]],
    [3, [], []],
  ])('%i over %j is %j', (amount, weights, shares) => {
    expect(allocate(amount, weights)).toEqual(shares)
  })

  test('never loses a centavo, never strays by one from the exact share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_AMOUNT }), weights, (amount, parts) => {
        const shares = allocate(amount, parts)
        const whole = parts.reduce((sum, part) => sum + BigInt(part), 0n)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount)
        for (const [index, share] of shares.entries()) {
          if (whole === 0n) continue
          const exact = (BigInt(amount) * BigInt(parts[index] ?? 0)) / whole
          expect([exact, exact + 1n]).toContain(BigInt(share))
        }
      }),
      { numRuns: 1000 },
    )
  })
})

test.each([
  [6, 6000],
  [1.25, 1250],
  [0.001, 1],
  [0.0005, null],
  [1.2345, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [1e10, null],
])('the quantity %d is %j thousandths', (decimal, milli) => {
  expect(milliFromDecimal(decimal)).toBe(milli)
  if (milli !== null) expect(decimalFromMilli(milli)).toBe(decimal)
})

test.each([
  [4.5, 450],
  [0, 0],
  [100, 10_000],
  [100.01, null],
  [-1, null],
  [1.005, null],
  [Number.NaN, null],
])('%d percent is %j basis points', (percent, points) => {
  expect(basisPointsFromDecimal(percent)).toBe(points)
})
