import { expect, test } from 'vitest'
import {
  batchesToHold,
  faultOf,
  freeFor,
  isSameSplit,
  type OfferedBatch,
  proposedSplit,
  splitOf,
  sumOf,
} from './batch-split.ts'
import type { StockLine } from './stock-query.ts'

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
const batch = (levelId: number, available: number, unusable: OfferedBatch['unusable'] = null) =>
  ({ levelId, available, unusable }) as OfferedBatch
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

test('of a batch that cannot be delivered only what is held may stay, and be given back', () => {
  expect(freeFor(batch(1, 50, 'blocked'), line)).toBe(4)
  expect(freeFor(batch(2, 50, 'short-life'), line)).toBe(0)
  expect(faultOf(new Map([[1, 2]]), [batch(1, 50, 'blocked')], line)).toBeUndefined()
  expect(faultOf(new Map([[2, 1]]), [batch(2, 50, 'short-life')], line)).toBe('overBatch')
})

test.each([
  [new Map([[1, 4]]), new Map([[1, 4]]), true],
  [new Map([[1, 4]]), new Map([[1, 3]]), false],
  [new Map([[1, 4]]), new Map([[2, 4]]), false],
  [new Map([[1, 0]]), new Map(), true],
  [new Map([[1, null]]), new Map(), false],
])('%o and %o hold the same: %s', (one, other, same) => {
  expect(isSameSplit(one, other)).toBe(same)
})

test.each([
  [new Map([[1, 4]]), undefined],
  [new Map([[1, 5.2]]), 'overBatch'],
  [new Map([[2, 10.001]]), 'overLine'],
  [new Map([[2, null]]), 'unreadable'],
  [new Map(), undefined],
])('%o has the fault %s', (split, fault) => {
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
