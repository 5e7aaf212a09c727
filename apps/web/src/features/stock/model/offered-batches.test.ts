import { expect, test } from 'vitest'
import { offeredBatches, reasonOf } from './offered-batches.ts'
import type { Batch, StockLine } from './stock-query.ts'

const NOW = Date.parse('2026-11-22T10:00:00Z')
const batch = (expiry: string | null, blocked = false) => ({ levelId: 1, expiry, blocked }) as Batch

test.each([
  ['2026-12-10', '2026-12-25', null],
  ['2026-12-10', '2026-12-24', 'short-life'],
  ['2026-12-10', '2026-12-09', 'expires-before-delivery'],
  // a late delivery is checked as of today
  ['2026-11-20', '2026-11-21', 'expires-before-delivery'],
  ['2026-11-20', '2026-12-07', null],
  ['2026-11-20', null, null],
])('for %s a batch that expires on %s: %s', (deliveryDate, expiry, unusable) => {
  const [offered] = offeredBatches([batch(expiry)], { deliveryDate }, { minShelfLifeDays: 15 }, NOW)
  expect(offered?.unusable).toBe(unusable)
})

test('a blocked batch is not for sale', () => {
  const [offered] = offeredBatches(
    [batch(null, true)],
    { deliveryDate: '2026-12-10' },
    { minShelfLifeDays: 0 },
    NOW,
  )
  expect(offered?.unusable).toBe('blocked')
})

test('the reason is that of the held batch, then that of the proposed one', () => {
  const line = {
    held: [{ levelId: 1, reason: 'Primeiro a expirar' }],
    proposal: [{ levelId: 2, reason: 'A seguir' }],
  } as StockLine
  expect([1, 2, 3].map((levelId) => reasonOf(line, levelId))).toEqual(['Primeiro a expirar', 'A seguir', ''])
})
