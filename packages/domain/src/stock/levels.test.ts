import { expect, test } from 'vitest'
import { consumeStock, correctStock, freeOf, reserveStock } from './levels.ts'
import { MOVEMENT_KINDS, movementSign } from './movements.ts'

const level = { onHand: 10, reserved: 4 }

test('on hand ≥ reserved ≥ 0 after every change', () => {
  expect(freeOf(level)).toBe(6)
  expect(reserveStock(level, 6)).toEqual({ onHand: 10, reserved: 10 })
  expect(consumeStock(level, 4)).toEqual({ onHand: 6, reserved: 0 })
  expect(correctStock(level, 4)).toEqual({ onHand: 4, reserved: 4 })
})

test.each([
  ['hold more than is free', () => reserveStock(level, 7), 'STOCK_INSUFFICIENT'],
  ['send out more than is held', () => consumeStock(level, 5), 'STOCK_INSUFFICIENT'],
  ['count less than is held', () => correctStock(level, 3), 'STOCK_INSUFFICIENT'],
  ['move nothing', () => reserveStock(level, 0), 'QUANTITY_NOT_POSITIVE'],
  ['move backwards', () => consumeStock(level, -1), 'QUANTITY_NOT_POSITIVE'],
  ['move a fraction', () => reserveStock(level, 0.5), 'QUANTITY_NOT_POSITIVE'],
  ['move no number', () => reserveStock(level, Number.NaN), 'QUANTITY_NOT_POSITIVE'],
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
    ['opening', null],
    ['correction', null],
    ['count', null],
    ['sale', -1],
    ['return', 1],
    ['swap', null],
    ['write-off', -1],
    ['transfer-out', -1],
    ['transfer-in', 1],
    ['disposition', null],
  ])
})
