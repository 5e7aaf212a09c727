import { expect, test } from 'vitest'
import { multiStock, singlePrice, unitStock } from './units.ts'

test.each([
  ['in boxes of 12', 2500, { stock: 12_000, sales: 12_000 }, 2000, 30_000],
  ['two whole boxes', 2000, { stock: 12_000, sales: 12_000 }, 2000, 24_000],
  ['less than a box', 999, { stock: 12_000, sales: 12_000 }, 0, 11_988],
  ['nothing', 0, { stock: 12_000, sales: 12_000 }, 0, 0],
  ['packs of one and a half', 1333, { stock: 1500, sales: 1500 }, 1000, 2000],
  ['counted in single ones', 30_000, { stock: 1000, sales: 12_000 }, 2000, 30_000],
  ['counted in pallets, sold in boxes', 1000, { stock: 480_000, sales: 12_000 }, 40_000, 480_000],
] as const)('stock %s', (_what, stock, factors, packages, units) => {
  expect(multiStock(stock, factors)).toEqual({ packages, units })
  expect(unitStock(stock, factors.stock)).toBe(units)
})

test.each([
  [12_000, 12_000, 1000],
  [10_000, 3000, 3333],
  [5, 10_000, 1],
  [4, 10_000, 0],
])('a package at %i by %i: one unit costs %i', (price, factor, single) => {
  expect(singlePrice(price, factor)).toBe(single)
})
