import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  inOrderedUnits,
  inStockUnits,
  nearestOrderable,
  partAsOrdered,
  priceInUnit,
  weightOfQuantity,
} from './ordered-unit.ts'

const BOX_OF_12 = { unitFactor: 1000, stockFactor: 12_000 }
const LOOSE = { unitFactor: 12_000, stockFactor: 1000 }

describe('an ordered quantity in units of stock', () => {
  test.each([
    ['3 un of a box of 12', 3000, BOX_OF_12, 250],
    ['12 un of a box of 12', 12_000, BOX_OF_12, 1000],
    ['5 un of a box of 12', 5000, BOX_OF_12, null],
    ['2 boxes where single ones are counted', 2000, LOOSE, 24_000],
    ['half a sack of 25 kg in kg', 500, { unitFactor: 25_000, stockFactor: 1000 }, 12_500],
    ['one pallet of 480 in boxes of 12', 1000, { unitFactor: 480_000, stockFactor: 12_000 }, 40_000],
    ['nothing', 0, BOX_OF_12, 0],
  ])('%s', (_what, ordered, factors, stock) => {
    expect(inStockUnits(ordered, factors)).toBe(stock)
  })

  test.each([
    ['5 un of a box of 12', 5000, BOX_OF_12, { below: 3000, above: 6000 }],
    ['1 un of a box of 12', 1000, BOX_OF_12, { below: null, above: 3000 }],
    ['1,6 un of a box of 12', 1600, BOX_OF_12, { below: 1500, above: 1800 }],
    ['7 un of a box of 48', 7000, { unitFactor: 1000, stockFactor: 48_000 }, { below: 6000, above: 12_000 }],
    ['1 un of a box of 7', 1000, { unitFactor: 1000, stockFactor: 7000 }, { below: null, above: 7000 }],
  ])('next to %s', (_what, ordered, factors, nearest) => {
    expect(nearestOrderable(ordered, factors)).toEqual(nearest)
  })
})

test.each([
  ['a box in single ones', 99_950, 12_000, 1000, 8329],
  ['half a centavo up', 6, 12_000, 1000, 1],
  ['a box in pallets', 99_950, 12_000, 480_000, 3_998_000],
  ['the same unit', 99_950, 12_000, 12_000, 99_950],
])('price of %s', (_what, price, from, to, expected) => {
  expect(priceInUnit(price, from, to)).toBe(expected)
})

test('a part that is no exact part of the ordered unit is told in units of stock', () => {
  expect(partAsOrdered(24_000, LOOSE)).toEqual({ inStockUnit: false, quantity: 2000, factor: 12_000 })
  expect(partAsOrdered(5000, LOOSE)).toEqual({ inStockUnit: true, quantity: 5000, factor: 1000 })
})

test('the weight of single ones is their share of the box, rounded once', () => {
  expect(weightOfQuantity(5000, 1000, { grams: 5000, factor: 12_000 })).toBe(2083)
  expect(weightOfQuantity(12_000, 1000, { grams: 5000, factor: 12_000 })).toBe(5000)
})

const factor = fc.integer({ min: 1, max: 2_000_000 })
const factors = fc.record({ unitFactor: factor, stockFactor: factor })
const quantity = fc.integer({ min: 0, max: 1_000_000_000 })

describe('whatever the factors', () => {
  test('what converts comes back as it was ordered', () => {
    fc.assert(
      fc.property(quantity, factors, (ordered, units) => {
        const stock = inStockUnits(ordered, units)
        if (stock !== null) expect(inOrderedUnits(stock, units)).toBe(ordered)
      }),
    )
  })

  test('the nearest convert, lie on both sides, and are as finely written', () => {
    fc.assert(
      fc.property(quantity, factors, (ordered, units) => {
        fc.pre(inStockUnits(ordered, units) === null)
        const { below, above } = nearestOrderable(ordered, units)
        expect(inStockUnits(above, units)).not.toBeNull()
        expect(above).toBeGreaterThan(ordered)
        expect(below ?? 0).toBeLessThan(ordered)
        if (below !== null) expect(inStockUnits(below, units)).not.toBeNull()
        if (ordered % 1000 === 0) expect(above % 1000).toBe(0)
      }),
    )
  })

  test('the parts of a line are the line', () => {
    fc.assert(
      fc.property(quantity, quantity, factors, (one, other, units) => {
        const [a, b, both] = [one, other, one + other].map((part) => inStockUnits(part, units))
        if (a !== null && b !== null) expect(both).toBe((a ?? 0) + (b ?? 0))
      }),
    )
  })
})
