import { describe, expect, test } from 'vitest'
import type { Batch } from '../stock/batch.ts'
import { otherBatches, requireOtherBatch } from './other-batch.ts'

const batch = (id: number, expiry: string | null, change: Partial<Batch> = {}): Batch => ({
  id,
  productId: 'MN-0250',
  warehouseId: 'SD1',
  batch: `L${id}`,
  expiry,
  receivedOn: '2026-11-01',
  blocked: false,
  returns: false,
  onHand: 20,
  reserved: 8,
  ...change,
})

const reserved = {
  lineId: 1,
  levelId: 1,
  productId: 'MN-0250',
  warehouseId: 'SD1',
  deliveryDate: '2026-11-24',
  minShelfLifeDays: 20,
}

const BATCHES = [
  batch(1, '2026-12-19'),
  batch(2, '2026-11-20'),
  batch(3, '2026-12-10'),
  batch(4, '2026-12-20', { blocked: true }),
  batch(5, '2026-12-21', { reserved: 20 }),
  batch(6, '2027-01-04'),
  batch(7, '2027-01-04'),
  batch(8, '2027-03-01'),
  batch(9, null),
  batch(10, '2027-01-01', { returns: true }),
  batch(11, '2027-01-01', { productId: 'OTHER' }),
]

test('the other batches of the article say why they may not be taken', () => {
  const others = otherBatches(reserved, BATCHES).map(({ batch: name, why, next }) => [name, why, next])
  expect(others).toEqual([
    ['L2', 'expires-before-delivery', null],
    ['L3', 'short-life', null],
    ['L4', 'blocked', null],
    ['L5', 'none-free', null],
    ['L10', 'returns', null],
    ['L6', null, null],
    ['L7', null, null],
    ['L8', 'not-next', 'L6'],
    ['L9', 'not-next', 'L6'],
  ])
})

describe('another batch', () => {
  const take = (id: number, quantity = 12, exchangeable = 12) => {
    const found = BATCHES.find((one) => one.id === id)
    if (found) requireOtherBatch(reserved, BATCHES, { batch: found, quantity, exchangeable })
  }
  test.each([6, 7])('L%i may be taken', (id) => {
    expect(() => take(id)).not.toThrow()
  })

  test.each([
    ['expires too soon', 2, 12, 12, 'BATCH_EXPIRED'],
    ['has less life than the customer asks for', 3, 12, 12, 'SHELF_LIFE_TOO_SHORT'],
    ['is blocked', 4, 12, 12, 'BATCH_BLOCKED'],
    ['is all reserved', 5, 1, 12, 'STOCK_INSUFFICIENT'],
    ['has less free than is taken', 6, 13, 20, 'STOCK_INSUFFICIENT'],
    ['does not go first', 8, 12, 12, 'BATCH_NOT_NEXT'],
    ['lies in returns', 10, 12, 12, 'BATCH_BLOCKED'],
    ['is of another article', 11, 12, 12, 'BATCH_WRONG_ARTICLE'],
    ['would be more than is still to be loaded', 6, 12, 11, 'LOAD_OVER_ASKED'],
    ['of nothing', 6, 0, 12, 'QUANTITY_NOT_POSITIVE'],
  ])('that %s is refused', (_, id, quantity, exchangeable, code) => {
    expect(() => take(id, quantity, exchangeable)).toThrow(expect.objectContaining({ code }))
  })
})
