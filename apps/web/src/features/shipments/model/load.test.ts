import { expect, test } from 'vitest'
import { added, moved, proposed, refusalOf, removed, weightsOf, worthOf } from './load.ts'
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

test('thirty documents and no more', () => {
  expect(added(many(29), order(99))).toHaveLength(30)
  expect(added(many(30), order(99))).toHaveLength(30)
  expect(refusalOf(many(30), order(99))).toBe('full')
})

test('a document joins once', () => {
  expect(added([order(1)], order(1))).toHaveLength(1)
})

test('a truck loads at one warehouse', () => {
  expect(refusalOf([order(1)], order(2, 1, 'BE1'))).toBe('otherWarehouse')
  expect(added([order(1)], order(2, 1, 'BE1'))).toHaveLength(1)
})

test('places move and close up', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b'], 0, 2)).toEqual(['a', 'b'])
})

test('weights and value follow the load', () => {
  expect(weightsOf(removed(many(3), 2))).toEqual({ total: 0.2, ambient: 0, refrigerated: 0, frozen: 0.2 })
  expect(worthOf(many(3))).toBe(3000)
})

test('a proposal keeps to the capacity and to thirty', () => {
  expect(proposed([], many(40), noLimit)).toHaveLength(30)
  expect(proposed([], many(40), { ...noLimit, frozen: 0.5 })).toHaveLength(5)
  const heavyFirst = [order(1, 9), order(2, 0.2)]
  expect(proposed([], heavyFirst, { ...noLimit, frozen: 1 }).map(({ id }) => id)).toEqual([2])
})
