import { expect, test } from 'vitest'
import { batchesToHold, faultOf, freeFor, proposedSplit, splitOf, sumOf } from './batch-split.ts'
import type { Batch, StockLine } from './stock-query.ts'

const line = {
  buckets: { open: 6, reserved: 4, picking: 2, loading: 0, billed: 0, closed: 0 },
  held: [
    { levelId: 1, bucket: 'reserved', quantity: 4 },
    { levelId: 1, bucket: 'picking', quantity: 2 },
  ],
  proposal: [
    { levelId: 1, quantity: 1.1 },
    { levelId: 2, quantity: 4.9 },
  ],
} as StockLine
const batch = (levelId: number, available: number) => ({ levelId, available }) as Batch
const batches = [batch(1, 1.1), batch(2, 50)]

test('the window starts with what is reserved, not with what is in picking', () => {
  expect([...splitOf(line)]).toEqual([[1, 4]])
})

test('FEFO adds to what is held', () => {
  expect([...proposedSplit(line)]).toEqual([
    [1, 5.1],
    [2, 4.9],
  ])
  expect(sumOf(proposedSplit(line))).toBe(10)
})

test('what the line holds counts as free for it', () => {
  expect(freeFor(batch(1, 1.1), line)).toBe(5.1)
})

test.each([
  [new Map([[1, 4]]), undefined],
  [new Map([[1, 5.2]]), 'overBatch'],
  [new Map([[2, 10.001]]), 'overLine'],
  [new Map([[2, null]]), 'unreadable'],
  [new Map(), undefined],
])('%o is judged %s', (split, fault) => {
  expect(faultOf(split, batches, line)).toBe(fault)
})

test('batches without a quantity are released', () => {
  expect(
    batchesToHold(
      new Map([
        [1, 0],
        [2, 3],
      ]),
    ),
  ).toEqual([{ levelId: 2, quantity: 3 }])
})
