import { expect, it } from 'vitest'
import { aLine } from '../form/draft.fixture.ts'
import { ambiguousFiguresOf, resolveFigure } from './invalid-input.ts'

it('finds ambiguous figures, and not those that cannot be read', () => {
  expect(ambiguousFiguresOf({ quantity: '1.234', discountPercentage: '150', discount: '2,500' })).toEqual([
    { field: 'quantity', text: '1.234' },
    { field: 'discount', text: '2,500' },
  ])
  expect(ambiguousFiguresOf(undefined)).toEqual([])
})

it.each([
  ['quantity', '1234', { quantity: 1234 }],
  ['quantity', '1,2340', { quantity: 1.234 }],
  ['negotiatedPrice', '1,23', { negotiatedPrice: 123 }],
  ['negotiatedPrice', '100', { negotiatedPrice: null }],
  ['discount', '1234', { discount: 123_400 }],
  ['discountAmount', '12,34', { discountAmount: 1234 }],
] as const)('resolves %s %s, and leaves the other ambiguous figures', (field, written, entry) => {
  const other = field === 'quantity' ? ({ discount: '1.234' } as const) : ({ quantity: '1.234' } as const)
  const line = aLine('A', { unitPrice: 10_000, invalidInput: { [field]: '1.234', ...other } })
  expect(resolveFigure(line, field, written)).toEqual({ ...entry, invalidInput: other })
})

it('changes nothing while the figure is still ambiguous', () => {
  expect(resolveFigure(aLine('A', { invalidInput: { quantity: '1.234' } }), 'quantity', '1.234')).toEqual({})
})
