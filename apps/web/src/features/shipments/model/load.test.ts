import { expect, test } from 'vitest'
import { addOrder, fillLoad, moveItem, refusalOf, removeOrder, totalOf, weightsOf } from './load.ts'
import type { ReadyOrder } from './shipments-query.ts'

const order = (id: number, frozen = 0.1, warehouse = 'SD1') =>
  ({
    id,
    warehouse,
    total: 1000,
    weights: { total: frozen, ambient: 0, refrigerated: 0, frozen },
  }) as ReadyOrder
const many = (count: number) => Array.from({ length: count }, (_, index) => order(index + 1))
const noLimit = { ambient: null, refrigerated: null, frozen: null }

test('a truck takes at most thirty documents', () => {
  expect(addOrder(many(29), order(99))).toHaveLength(30)
  expect(addOrder(many(30), order(99))).toHaveLength(30)
  expect(refusalOf(many(30), order(99))).toBe('full')
})

test('a document is added only once', () => {
  expect(addOrder([order(1)], order(1))).toHaveLength(1)
})

test('a truck loads at one warehouse', () => {
  expect(refusalOf([order(1)], order(2, 1, 'BE1'))).toBe('otherWarehouse')
  expect(addOrder([order(1)], order(2, 1, 'BE1'))).toHaveLength(1)
})

test('an item can be moved to another place', () => {
  expect(moveItem(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a', 'b'], 0, 2)).toEqual(['a', 'b'])
})

test('weights and value are those of the load', () => {
  expect(weightsOf(removeOrder(many(3), 2))).toEqual({ total: 0.2, ambient: 0, refrigerated: 0, frozen: 0.2 })
  expect(totalOf(many(3))).toBe(3000)
})

test('filling respects the capacity and the limit of thirty', () => {
  expect(fillLoad([], many(40), noLimit)).toHaveLength(30)
  expect(fillLoad([], many(40), { ...noLimit, frozen: 0.5 })).toHaveLength(5)
  const heavyFirst = [order(1, 9), order(2, 0.2)]
  expect(fillLoad([], heavyFirst, { ...noLimit, frozen: 1 }).map(({ id }) => id)).toEqual([2])
})
