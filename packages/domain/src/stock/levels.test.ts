import { describe, expect, test } from 'vitest'
import { applyParts, splitMove } from './held-moves.ts'
import type { HeldRow } from './held-row.ts'
import { consumeStock, correctStock, freeOf, receiveStock, releaseStock, reserveStock } from './levels.ts'
import { MOVEMENT_KINDS, movementSign } from './movements.ts'

const level = { onHand: 10, reserved: 4 }

test('on hand ≥ reserved ≥ 0 after every change', () => {
  expect(freeOf(level)).toBe(6)
  expect(reserveStock(level, 6)).toEqual({ onHand: 10, reserved: 10 })
  expect(releaseStock(level, 4)).toEqual({ onHand: 10, reserved: 0 })
  expect(consumeStock(level, 4)).toEqual({ onHand: 6, reserved: 0 })
  expect(receiveStock(level, 5)).toEqual({ onHand: 15, reserved: 4 })
  expect(correctStock(level, 4)).toEqual({ onHand: 4, reserved: 4 })
})

test.each([
  ['hold more than is free', () => reserveStock(level, 7), 'STOCK_INSUFFICIENT'],
  ['release more than is held', () => releaseStock(level, 5), 'STOCK_INSUFFICIENT'],
  ['send out more than is held', () => consumeStock(level, 5), 'STOCK_INSUFFICIENT'],
  ['count less than is held', () => correctStock(level, 3), 'STOCK_INSUFFICIENT'],
  ['move nothing', () => reserveStock(level, 0), 'QUANTITY_NOT_POSITIVE'],
  ['move backwards', () => releaseStock(level, -1), 'QUANTITY_NOT_POSITIVE'],
  ['move a fraction', () => receiveStock(level, 0.5), 'QUANTITY_NOT_POSITIVE'],
  ['move no number', () => receiveStock(level, Number.NaN), 'QUANTITY_NOT_POSITIVE'],
])('it is refused to %s', (_, change, code) => {
  expect(change).toThrow(expect.objectContaining({ code }))
})

test('a refusal names the batch, where it is known', () => {
  const facts = { quantity: 7, onHand: 10, reserved: 4, free: 6 }
  expect(() => reserveStock({ ...level, batch: 'L1' }, 7)).toThrow(
    expect.objectContaining({ facts: { ...facts, batch: 'L1' } }),
  )
  expect(() => reserveStock(level, 7)).toThrow(expect.objectContaining({ facts }))
})

test('a movement has the sign of its kind', () => {
  expect(MOVEMENT_KINDS.map((kind) => [kind, movementSign(kind)])).toEqual([
    ['receipt', 1],
    ['correction', null],
    ['count', null],
    ['sale', -1],
    ['return', 1],
    ['swap', null],
  ])
})

describe('held rows', () => {
  const rows: readonly HeldRow[] = [
    { lineId: 1, levelId: 10, bucket: 'reserved', quantity: 3 },
    { lineId: 1, levelId: 11, bucket: 'reserved', quantity: 5 },
    { lineId: 2, levelId: 10, bucket: 'reserved', quantity: 9 },
  ]

  test('a move takes the rows of its line in the order given', () => {
    const move = { lineId: 1, from: 'reserved', to: 'picking', quantity: 4 } as const
    const parts = splitMove(rows, move)
    expect(parts.map(({ levelId, quantity }) => [levelId, quantity])).toEqual([
      [10, 3],
      [11, 1],
    ])
    expect(applyParts(rows, parts)).toEqual([
      { lineId: 1, levelId: 11, bucket: 'reserved', quantity: 4 },
      { lineId: 2, levelId: 10, bucket: 'reserved', quantity: 9 },
      { lineId: 1, levelId: 10, bucket: 'picking', quantity: 3 },
      { lineId: 1, levelId: 11, bucket: 'picking', quantity: 1 },
    ])
  })

  test('more than is held is refused', () => {
    const move = { lineId: 1, from: 'reserved', to: null, quantity: 9 } as const
    expect(() => splitMove(rows, move)).toThrow(expect.objectContaining({ code: 'LINE_NOT_RESERVED' }))
  })
})
