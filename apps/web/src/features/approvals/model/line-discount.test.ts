import { expect, test } from 'vitest'
import { lineDiscount } from './line-discount.ts'

test.each([
  ['nothing is given', 836_220, 0, 0],
  ['the discount of the document alone', 836_220, 87_780, 9.5],
  ['its own one before that of the document', 910_823, 105_777, 10.41],
  ['an offer gives all', 0, 50_000, 100],
  ['a line that is worth nothing', 0, 0, 0],
])('%s', (_, total, discountTotal, percent) => {
  expect(lineDiscount({ total, discountTotal })).toBe(percent)
})
