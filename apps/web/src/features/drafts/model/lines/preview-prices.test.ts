import { expect, it } from 'vitest'
import { aDraft, aLine } from '../form/draft.fixture.ts'
import { previewPrices, priceFault } from './preview-prices.ts'

it('computes prices as the server does', () => {
  const lines = [
    aLine('FC-1200', { unitPrice: 291_000, quantity: 240, discountPercentage: 4 }),
    aLine('OG-5', { unitPrice: 164_000, quantity: 180 }),
  ]
  const { totals, lines: priced, weight } = previewPrices(aDraft({ lines }))
  expect(priced.map(({ total }) => total)).toEqual([67_046_400, 29_520_000])
  expect(totals).toMatchObject({ merchandise: 99_360_000, discounts: 2_793_600, vatTotal: 15_450_624 })
  expect(weight).toBe(840)
})

it('shows a row before the document discount', () => {
  const { lines, totals } = previewPrices(aDraft({ discount: 10, lines: [aLine('X', { quantity: 1 })] }))
  expect(lines).toMatchObject([{ total: 10_000 }])
  expect(totals?.discounts).toBe(1000)
})

it('tells a discount that is too large from an amount that is', () => {
  const huge = aLine('X', { quantity: 1_234_567, negotiatedPrice: 123_456_700 })
  expect(previewPrices(aDraft({ lines: [huge] })).lines[0]?.total).toBeNull()
  expect(priceFault(huge)).toBe('amount')
  expect(priceFault(aLine('X', { quantity: 1, discountAmount: 20_000 }))).toBe('discount')
})

it('has no total while a discount is larger than its line', () => {
  const lines = [aLine('X', { quantity: 1, discountAmount: 20_000 }), aLine('Y', { quantity: 1 })]
  const preview = previewPrices(aDraft({ lines }))
  expect(preview.totals).toBeNull()
  expect(preview.lines).toMatchObject([{ total: null }, { total: 10_000 }])
})
