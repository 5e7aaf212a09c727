import { expect, test } from 'vitest'
import {
  addOrder,
  fillLoad,
  misfitOfOrder,
  moveItem,
  ofOtherRoutes,
  overloadsOfLoad,
  refusalOf,
  removeOrder,
  roomOf,
  totalOf,
  weightsOf,
} from './load.ts'
import type { ReadyOrder } from './shipments-query.ts'

const order = (id: number, frozen = 0.1, warehouse = 'SD1') =>
  ({
    id,
    number: `PEV/${id}`,
    warehouse,
    total: 1000,
    weights: { total: frozen, ambient: 0, refrigerated: 0, frozen },
  }) as ReadyOrder
const many = (count: number) => Array.from({ length: count }, (_, index) => order(index + 1))
const noLimit = { total: null, ambient: null, refrigerated: null, frozen: null }

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

test('room, overload and what does not fit are in kilograms', () => {
  const capacity = { total: 3, ambient: 2, refrigerated: null, frozen: 0.25 }
  expect(roomOf(many(2), capacity)).toEqual({ total: 2.8, ambient: 2, frozen: 0.05 })
  expect(misfitOfOrder(order(9), many(2), capacity)).toEqual({ place: 'frozen', over: 0.05, isFull: false })
  const [overload] = overloadsOfLoad(many(3), capacity)
  expect([overload?.over, overload?.oneOf.map(({ number }) => number)]).toEqual([
    50,
    ['PEV/3', 'PEV/2', 'PEV/1'],
  ])
})

test('documents of another route are found, those without one belong to any', () => {
  const load = [
    { ...order(1), route: 'Sul' },
    { ...order(2), route: 'Matola' },
    { ...order(3), route: '' },
  ]
  expect(ofOtherRoutes(load, 'Sul').map(({ id }) => id)).toEqual([2])
  expect(ofOtherRoutes(load, '')).toEqual([])
})
