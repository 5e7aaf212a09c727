import { expect, test } from 'vitest'
import { priceDocument } from '../pricing/price-document.ts'
import { type ExposedLine, orderExposure, outstandingAmount, undecidedExposure } from './order-exposure.ts'

/** 10 units of 100,00 without VAT, all open. */
const line: ExposedLine = {
  net: 100_000,
  vatRate: 1600,
  quantity: 10_000,
  open: 10_000,
  reserved: 0,
  picking: 0,
  loading: 0,
}
const where = (buckets: Partial<ExposedLine>): ExposedLine => ({ ...line, open: 0, ...buckets })

test.each([
  ['all open', [line], { open: 116_000, loaded: 0 }],
  ['reserved and in picking', [where({ reserved: 4000, picking: 6000 })], { open: 116_000, loaded: 0 }],
  ['on a truck', [where({ loading: 10_000 })], { open: 0, loaded: 116_000 }],
  ['half loaded, half billed', [where({ loading: 5000 })], { open: 0, loaded: 58_000 }],
  ['all billed, closed or cancelled', [where({})], { open: 0, loaded: 0 }],
  ['a line closed beside an open one', [line, where({})], { open: 116_000, loaded: 0 }],
  ['an exempt line', [{ ...line, vatRate: 0 }], { open: 100_000, loaded: 0 }],
  ['a line without quantity', [{ ...line, quantity: 0, open: 0 }], { open: 0, loaded: 0 }],
  // 3 × 0,16 × 1,03 = 0,4944: rounded once over the rate, not 3 × round(0,1648)
  ['VAT once per rate', [1, 2, 3].map(() => ({ ...line, net: 103 })), { open: 358, loaded: 0 }],
])('%s', (_, lines, expected) => {
  expect(orderExposure({ type: 'PEV', lines })).toEqual(expected)
  expect(orderExposure({ type: 'COT', lines })).toEqual({ open: 0, loaded: 0 })
})

test('a document of which nothing is gone counts as much as its total', () => {
  const items = [333, 107, 1999].map((unitPrice) => ({
    unitPrice,
    discount: 0,
    discountPercentage: 0,
    discountAmount: 0,
    negotiatedPrice: null,
    quantity: 1500,
    unitCost: 0,
    vat: { rate: 1600, exemption: null },
  }))
  const { lines, totals } = priceDocument({ lines: items, discountPercentage: 375, isOffer: false })
  const exposed = lines.map(({ total }) => ({ ...line, net: total, quantity: 1500, open: 1500 }))
  expect(orderExposure({ type: 'PEV', lines: exposed })).toEqual({ open: totals.total, loaded: 0 })
})

test.each([
  ['a draft', 'DRAFT', 116_000],
  ['waits for a decision', 'PENDING', 116_000],
  ['rejected', 'REJECTED', 0],
] as const)('%s', (_, status, expected) => {
  expect(outstandingAmount({ type: 'PEV', status, lines: [line] })).toBe(expected)
})

test.each([
  ['a draft', 'PEV', 'DRAFT', [], 500],
  ['just submitted', 'PEV', 'SUBMITTED', ['VERIFICATION'], 500],
  ['held by a lock', 'PEV', 'BLOCKED', ['BLOCKED'], 500],
  ['waits for the approver', 'PEV', 'PENDING', ['FINANCIAL_APPROVAL'], 500],
  ['approved: its customer counts it already', 'PEV', 'PENDING', ['STOCK_ANALYSIS'], 0],
  ['on a truck', 'PEV', 'PROCESSED', ['SHIPMENT_STARTED'], 0],
  ['billed', 'PEV', 'FINISHED', ['BILLED'], 0],
  ['rejected', 'PEV', 'REJECTED', ['FINANCIAL_REJECTED'], 0],
  ['cancelled', 'PEV', 'CANCELED', ['CANCELED'], 0],
  ['a quote', 'COT', 'PENDING', ['COMMERCIAL_APPROVAL'], 0],
] as const)('%s in a list', (_, type, status, stages, added) => {
  expect(undecidedExposure({ type, status, stages, total: 500 })).toBe(added)
})
