import { expect, test } from 'vitest'
import { formatMoney, formatMoneyField, formatMoneyMzn, formatQuantity } from './format-number.ts'

test.each([
  [120_433_550, '1\u00a0204\u00a0335,50', '1,204,335.50'],
  [123_450, '1\u00a0234,50', '1,234.50'],
  [1_234_550, '12\u00a0345,50', '12,345.50'],
  [5, '0,05', '0.05'],
  [0, '0,00', '0.00'],
  [-123_450, '-1\u00a0234,50', '-1,234.50'],
])('%i centavos', (amount, portuguese, english) => {
  expect(formatMoney(amount, 'pt')).toBe(portuguese)
  expect(formatMoney(amount, 'en')).toBe(english)
  expect(formatMoneyField(amount)).toBe(english)
})

test('the currency follows the amount on the same line', () => {
  expect(formatMoneyMzn(1_234_550)).toBe('12\u00a0345,50\u00a0MZN')
})

test('a quantity shows the decimals that it has', () => {
  expect(formatQuantity(6000)).toBe('6')
  expect(formatQuantity(1250)).toBe('1,25')
  expect(formatQuantity(1_234_125, 'en')).toBe('1,234.125')
})
