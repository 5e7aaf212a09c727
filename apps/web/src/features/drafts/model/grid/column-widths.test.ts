import { expect, it } from 'vitest'
import { aDraft, aLine } from '../form/draft.fixture.ts'
import { previewPrices } from '../lines/preview-prices.ts'
import { columnWidths, isTight } from './column-widths.ts'

const widthsOf = (lines: ReturnType<typeof aLine>[]) =>
  columnWidths(lines, previewPrices(aDraft({ lines })), () => 1867)

it('makes room for the longest figure of each column', () => {
  const lines = [
    aLine('A', { quantity: 12_000, unit: 'fd', negotiatedPrice: 99_338_300, discountPercentage: 33.33 }),
    aLine('B', { quantity: 0.125, unit: 'cx', discount: 5 }),
  ]
  expect(widthsOf(lines)).toEqual({
    quantity: 5.5,
    unit: 2,
    price: 9,
    discount: 6.5,
    total: 14,
    free: 4.5,
  })
})

it('makes room for invalid input, up to the longest figure', () => {
  const invalidInput = { quantity: '1.234', discountPercentage: '9'.repeat(40) }
  expect(widthsOf([aLine('A', { quantity: 2, invalidInput })])).toMatchObject({ quantity: 5, discount: 15 })
})

it('writes smaller only where the product would have too little room', () => {
  const usual = [aLine('A', { quantity: 12_000, unitPrice: 149_000, discountPercentage: 33.33 })]
  const huge = [
    aLine('A', { quantity: 12, negotiatedPrice: 999_999_999_999, discountPercentage: 33.33 }),
    aLine('B', { quantity: 120_000.125 }),
  ]
  expect(isTight(744, widthsOf(usual))).toBe(false)
  expect(isTight(744, widthsOf(huge))).toBe(true)
  expect(isTight(1400, widthsOf(huge))).toBe(false)
})
