import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LineInput } from './line-input.ts'
import { priceDocument } from './price-document.ts'
import { priceLine } from './price-line.ts'

const FULL = { rate: 1600, exemption: null }
const EXEMPT = { rate: 0, exemption: 'Isento, artigo 9' }

const input = (change: Partial<LineInput> = {}): LineInput => ({
  unitPrice: 1000,
  negotiatedPrice: null,
  quantity: 3000,
  discount: 0,
  discountPercentage: 0,
  discountAmount: 0,
  vat: FULL,
  unitCost: 700,
  ...change,
})

describe('a line', () => {
  test.each([
    ['as it is', {}, 3000, 0, 3000],
    ['a discount per unit', { discount: 50 }, 3000, 150, 2850],
    ['a discount %', { discountPercentage: 450 }, 3000, 135, 2865],
    ['a discount amount', { discountAmount: 100 }, 3000, 100, 2900],
    [
      'all of them, rounded once',
      { discount: 1, discountPercentage: 333, discountAmount: 1 },
      3000,
      104,
      2896,
    ],
    ['an agreed price below the list', { negotiatedPrice: 900 }, 3000, 300, 2700],
    ['an agreed price above the list', { negotiatedPrice: 1100 }, 3300, 0, 3300],
    ['kilograms', { quantity: 1255 }, 1255, 0, 1255],
    ['half a centavo goes up', { unitPrice: 1, quantity: 500 }, 1, 0, 1],
    ['everything given away', { discountPercentage: 10_000 }, 3000, 3000, 0],
  ] as const)('%s', (_, change, merchandise, discountTotal, total) => {
    expect(priceLine(input(change))).toEqual({ merchandise, discountTotal, total })
  })

  test.each([
    ['per unit above the price', { discount: 1001 }],
    ['amount above the line', { discountAmount: 3001 }],
    ['per unit above the agreed price', { negotiatedPrice: 10, discount: 11 }],
    ['of more than 100 %', { discountPercentage: 11_000 }],
    ['per unit above the price and of more than 100 %', { discount: 1001, discountPercentage: 11_000 }],
  ])('a discount %s is refused', (_, change) => {
    expect(() => priceLine(input(change))).toThrow(expect.objectContaining({ code: 'DISCOUNT_TOO_LARGE' }))
  })
})

test('the document discount is spread over the lines, VAT is rounded once per rate', () => {
  const lines = [
    input({ unitPrice: 333, quantity: 1000 }),
    input({ unitPrice: 333, quantity: 1000 }),
    input({ unitPrice: 334, quantity: 1000, vat: EXEMPT }),
  ]
  const { lines: priced, totals } = priceDocument({ lines, discountPercentage: 1000, isOffer: false })
  expect(priced.map(({ documentDiscount }) => documentDiscount)).toEqual([33, 33, 34])
  expect(totals).toEqual({
    merchandise: 1000,
    discounts: 100,
    vat: [
      { rate: 1600, exemption: null, base: 600, amount: 96 },
      { rate: 0, exemption: 'Isento, artigo 9', base: 300, amount: 0 },
    ],
    vatTotal: 96,
    total: 996,
    cost: 2100,
  })
})

test.each([
  ['of 100 % gives everything away', 10_000, 0],
  ['just below 100 % leaves a centavo to pay', 9_999, 1],
])('a document discount %s', (_, discountPercentage, net) => {
  const { lines, totals } = priceDocument({
    lines: [input({ unitPrice: 1000, quantity: 10_000 })],
    discountPercentage,
    isOffer: false,
  })
  expect(lines.map(({ total }) => total)).toEqual([net])
  expect(totals.merchandise - totals.discounts).toBe(net)
})

test('a document discount of more than 100 % is refused, also where there is nothing to discount', () => {
  for (const lines of [[input()], [input({ unitPrice: 0 })], []])
    expect(() => priceDocument({ lines, discountPercentage: 10_001, isOffer: false })).toThrow(
      expect.objectContaining({ code: 'DISCOUNT_TOO_LARGE', facts: { discountPercentage: 10_001 } }),
    )
})

test('an offer costs the customer nothing and shows what it costs us', () => {
  const { lines, totals } = priceDocument({
    lines: [input({ discountAmount: 10 })],
    discountPercentage: 500,
    isOffer: true,
  })
  expect(lines).toEqual([
    { merchandise: 3000, discountTotal: 3000, documentDiscount: 0, total: 0, cost: 2100 },
  ])
  expect(totals).toMatchObject({ merchandise: 3000, discounts: 3000, vatTotal: 0, total: 0, cost: 2100 })
})

test('an empty document costs nothing', () => {
  const { lines, totals } = priceDocument({ lines: [], discountPercentage: 500, isOffer: false })
  expect(lines).toEqual([])
  expect(totals).toEqual({ merchandise: 0, discounts: 0, vat: [], vatTotal: 0, total: 0, cost: 0 })
})

const lineInput: fc.Arbitrary<LineInput> = fc.record({
  unitPrice: fc.integer({ min: 0, max: 10_000_000 }),
  negotiatedPrice: fc.option(fc.integer({ min: 0, max: 10_000_000 }), { nil: null }),
  quantity: fc.integer({ min: 1, max: 10_000_000 }),
  discount: fc.constant(0),
  discountPercentage: fc.integer({ min: 0, max: 10_000 }),
  discountAmount: fc.constant(0),
  vat: fc.constantFrom(FULL, EXEMPT, { rate: 0, exemption: 'Exportação' }, { rate: 500, exemption: null }),
  unitCost: fc.integer({ min: 0, max: 10_000 }),
})

test('totals are exact: lines sum to the document, net + VAT is the total, nothing is negative', () => {
  const documents = fc.record({
    lines: fc.array(lineInput, { maxLength: 40 }),
    discountPercentage: fc.integer({ min: 0, max: 10_000 }),
    isOffer: fc.boolean(),
  })
  fc.assert(
    fc.property(documents, (document) => {
      const { lines, totals } = priceDocument(document)
      const sum = (pick: (index: number) => number) =>
        lines.reduce((total, _, index) => total + pick(index), 0)
      const net = sum((index) => lines[index]?.total ?? 0)
      expect(totals.merchandise - totals.discounts).toBe(net)
      expect(totals.vat.reduce((total, { base }) => total + base, 0)).toBe(net)
      expect(totals.vat.reduce((total, { amount }) => total + amount, 0)).toBe(totals.vatTotal)
      expect(net + totals.vatTotal).toBe(totals.total)
      const groups = totals.vat.map(({ rate, exemption }) => `${rate} ${exemption}`)
      expect(new Set(groups).size).toBe(groups.length)
      for (const { rate, exemption, base } of totals.vat) {
        const own = sum((index) => {
          const vat = document.lines[index]?.vat
          return vat?.rate === rate && vat.exemption === exemption ? (lines[index]?.total ?? 0) : 0
        })
        expect(own).toBe(base)
      }
      for (const line of lines) {
        expect(line.merchandise - line.discountTotal).toBe(line.total)
        expect(line.total).toBeGreaterThanOrEqual(0)
      }
      if (document.isOffer) expect(totals.total).toBe(0)
    }),
    { numRuns: 1000 },
  )
})
