import { describe, expect, test } from 'vitest'
import { amountMissing, batchesInOne, groupLines, obstacleOf } from './line-groups.ts'
import type { StockLine } from './stock-query.ts'

const none = { open: 0, reserved: 0, picking: 0, loading: 0, billed: 0, closed: 0 }
const line = (id: number, buckets: Partial<typeof none>, change: Partial<StockLine> = {}) =>
  ({
    id,
    buckets: { ...none, ...buckets },
    held: [],
    proposal: [],
    waiting: false,
    ...change,
  }) as unknown as StockLine
const pick = (levelId: number, quantity: number, expiry: string | null = null) =>
  ({
    levelId,
    batch: `L${levelId}`,
    quantity,
    expiry,
    reason: '',
    warehouseId: 'SD1',
  }) as StockLine['proposal'][number]

test('those that need a person come first, then those that hold all they need, then the settled', () => {
  const lines = [
    line(1, { reserved: 5 }),
    line(2, { reserved: 3, open: 2 }),
    line(3, { picking: 4 }),
    line(4, { open: 4 }, { waiting: true }),
    line(5, { open: 1, reserved: 1 }, { waiting: true }),
    line(6, { closed: 2 }),
  ]
  const { needing, proposed, settled } = groupLines(lines)
  const ids = (some: readonly StockLine[]) => some.map(({ id }) => id)
  expect([ids(needing), ids(proposed), ids(settled)]).toEqual([[2, 5], [1], [3, 4, 6]])
})

describe('why a line is not served', () => {
  test.each([
    ['free batches would serve it', line(1, { open: 2 }, { proposal: [pick(1, 2)] }), 'freeBatches'],
    ['they serve a part', line(1, { open: 5 }, { proposal: [pick(1, 2)] }), 'partlyFree'],
    ['what it holds is all there is', line(1, { open: 5, reserved: 1 }), 'nothingMore'],
    ['there is nothing', line(1, { open: 5 }), 'nothingFree'],
  ])('%s', (_, one, obstacle) => {
    expect(obstacleOf(one, { counting: null })).toBe(obstacle)
  })
  test('the warehouse is counted', () => {
    expect(obstacleOf(line(1, { open: 5 }), { counting: { id: 1, number: 'INV 1' } })).toBe('counting')
  })
})

test('batches of a line show as one, by the first to expire', () => {
  const two = { held: [], proposal: [pick(1, 2, '2026-12-30'), pick(2, 1, '2026-12-20')] }
  expect(batchesInOne(two, '2026-11-20')).toEqual({ batch: 'L1', count: 2, expiry: '2026-12-20', days: 30 })
  expect(batchesInOne({ held: [], proposal: [] }, '2026-11-20')).toEqual({
    batch: null,
    count: 0,
    expiry: null,
    days: null,
  })
})

test('what is missing in money is the share of each line', () => {
  const lines = [
    line(1, {}, { amount: 900, orderedQuantity: 3, missingQuantity: 1 }),
    line(2, {}, { amount: 500, orderedQuantity: 0, missingQuantity: 0 }),
  ]
  expect(amountMissing(lines)).toBe(300)
})
