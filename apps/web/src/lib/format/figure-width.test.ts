import fc from 'fast-check'
import { expect, it } from 'vitest'
import { amountWidth, quantityWidth } from './figure-width.ts'
import { formatMoney } from './money.ts'
import { formatQuantity } from './quantity.ts'

const widthOf = (text: string) => [...text].reduce((sum, char) => sum + (/\d/.test(char) ? 1 : 0.5), 0)

it('is the width of the figure that is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999_999_999_999 }), (figure) => {
      expect(amountWidth(figure)).toBe(widthOf(formatMoney(figure)))
      expect(quantityWidth(figure / 1000)).toBe(widthOf(formatQuantity(figure / 1000)))
    }),
  )
  expect(amountWidth(9_999_999_999_999)).toBe(15)
})
