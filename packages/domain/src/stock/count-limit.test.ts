import { expect, test } from 'vitest'
import { type CountLimit, DEFAULT_COUNT_LIMIT, needsSecondCount } from './count-limit.ts'

const withAmount: CountLimit = { shareBp: 500, amount: 100_000 }

test.each([
  ['as expected', 100_000, 100_000, 5000, DEFAULT_COUNT_LIMIT, false],
  ['exactly the limit', 100_000, 95_000, 5000, DEFAULT_COUNT_LIMIT, false],
  ['above it, short', 100_000, 94_999, 5000, DEFAULT_COUNT_LIMIT, true],
  ['above it, too many', 100_000, 105_001, 5000, DEFAULT_COUNT_LIMIT, true],
  ['nobody expected it', 0, 1, 5000, DEFAULT_COUNT_LIMIT, true],
  ['a small share of much money', 1_000_000, 999_000, 100_001, withAmount, true],
  ['exactly the amount', 1_000_000, 999_000, 100_000, withAmount, false],
  ['below nothing, found as much as nothing', -1000, 0, 0, DEFAULT_COUNT_LIMIT, true],
])('%s', (_what, expected, counted, unitCost, limit, needed) => {
  expect(needsSecondCount({ expected, counted, unitCost }, limit)).toBe(needed)
})
