import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Batch } from './batch.ts'
import { planReplacement, requireSwap, type Swap, type SwapSide } from './swap-batch.ts'

const batch = (id: number, change: Partial<Batch> = {}): Batch => ({
  id,
  productId: 'FC-1200',
  warehouseId: 'SD1',
  batch: `L${id}`,
  expiry: '2027-01-31',
  receivedOn: '2026-10-01',
  blocked: false,
  returns: false,
  onHand: 10_000,
  reserved: 10_000,
  ...change,
})

const side = (number: string, change: Partial<SwapSide> = {}): SwapSide => ({
  number,
  lineId: number === 'A' ? 1 : 2,
  productId: 'FC-1200',
  warehouseId: 'SD1',
  deliveryDate: '2026-11-22',
  minShelfLifeDays: 0,
  ...change,
})

const swap = (change: Partial<Swap> = {}): Swap => ({
  batch: batch(1),
  quantity: 4000,
  held: 6000,
  missing: 5000,
  giver: side('B'),
  taker: side('A'),
  ...change,
})

test('what the giver holds and the taker lacks may change hands', () => {
  expect(() => requireSwap(swap())).not.toThrow()
})

test.each([
  ['nothing', { quantity: 0 }, 'QUANTITY_NOT_POSITIVE', { quantity: 0 }],
  [
    'more than the giver holds',
    { quantity: 6001, missing: 9000 },
    'BATCH_NOT_HELD',
    { number: 'B', batch: 'L1', quantity: 6001, held: 6000 },
  ],
  [
    'more than the taker lacks',
    { quantity: 5001 },
    'LINE_OVER_RESERVED',
    { number: 'A', article: side('A').productId, quantity: 5001, open: 5000 },
  ],
  ['another product', { taker: side('A', { productId: 'X' }) }, 'BATCH_WRONG_ARTICLE', { batch: 'L1' }],
  ['another warehouse', { taker: side('A', { warehouseId: 'BE1' }) }, 'BATCH_WRONG_WAREHOUSE', {}],
  ['a blocked batch', { batch: batch(1, { blocked: true }) }, 'BATCH_BLOCKED', {}],
  ['what expires too soon', { taker: side('A', { deliveryDate: '2027-02-01' }) }, 'BATCH_EXPIRED', {}],
  [
    'what is not fresh enough for the taker',
    { taker: side('A', { minShelfLifeDays: 90 }) },
    'SHELF_LIFE_TOO_SHORT',
    { batch: 'L1', minShelfLifeDays: 90 },
  ],
] as const)('refused is %s', (_what, change, code, facts) => {
  expect(() => requireSwap(swap(change))).toThrow(
    expect.objectContaining({ code, facts: expect.objectContaining(facts) }),
  )
})

test('the giver gets the first to expire of what is free and fresh enough, never the batch that it gives', () => {
  const batches = [
    batch(1, { reserved: 0 }),
    batch(2, { expiry: '2026-12-01', reserved: 0 }),
    batch(3, { expiry: '2027-03-31', reserved: 9000 }),
    batch(4, { expiry: '2027-06-30', reserved: 8000 }),
  ]
  const giver = side('B', { minShelfLifeDays: 30 })
  const { replacement, short } = planReplacement({ batch: batch(1), quantity: 4000, giver }, batches)
  expect(replacement.map(({ levelId, quantity }) => [levelId, quantity])).toEqual([
    [3, 1000],
    [4, 2000],
  ])
  expect(short).toBe(1000)
})

test('whatever is free: replaced and short are what was given, and no batch is oversold', () => {
  const stock = fc.array(fc.record({ onHand: fc.nat(9000), held: fc.nat(9000) }), { maxLength: 6 })
  fc.assert(
    fc.property(stock, fc.integer({ min: 1, max: 9000 }), (rows, quantity) => {
      const batches = rows.map(({ onHand, held }, index) =>
        batch(index + 1, { onHand, reserved: Math.min(onHand, held) }),
      )
      const plan = planReplacement({ batch: batch(1), quantity, giver: side('B') }, batches)
      const found = plan.replacement.reduce((sum, pick) => sum + pick.quantity, 0)
      expect(found + plan.short).toBe(quantity)
      expect(plan.replacement.map(({ levelId }) => levelId)).not.toContain(1)
      for (const { levelId, quantity: taken } of plan.replacement) {
        const { onHand, reserved } = batches[levelId - 1] ?? batch(levelId)
        expect(taken).toBeLessThanOrEqual(onHand - reserved)
      }
    }),
  )
})
