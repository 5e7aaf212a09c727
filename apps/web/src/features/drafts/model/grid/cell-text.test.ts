import { expect, it } from 'vitest'
import { aLine } from '../draft.fixture.ts'
import { cellText, entryOfText } from './cell-text.ts'

const line = aLine('X', { unitPrice: 291_000, quantity: 1.25 })

it('shows figures as fields do', () => {
  expect(cellText(line, 'quantity')).toBe('1.25')
  expect(cellText(line, 'price')).toBe('2,910.00')
  expect(cellText(line, 'discount')).toBe('')
})

it.each([
  ['quantity', '12,5', { quantity: 12.5 }],
  ['quantity', '', { quantity: 0 }],
  ['quantity', '-1', null],
  ['quantity', 'abc', null],
  ['price', '2 880,00', { negotiatedPrice: 288_000 }],
  ['price', '2,910.00', { negotiatedPrice: null }],
  ['price', '', { negotiatedPrice: null }],
  ['discount', '4 %', { discountPercentage: 4 }],
  ['discount', '101', null],
] as const)('reads %s «%s»', (column, text, entry) => {
  expect(entryOfText(line, column, text)).toEqual(entry)
})
