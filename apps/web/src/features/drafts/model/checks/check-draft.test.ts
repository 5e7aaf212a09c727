import { expect, it } from 'vitest'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { aDraft, aLine } from '../form/draft.fixture.ts'
import { checkDraft } from './check-draft.ts'
import { fieldRefusal, lineRefusal, refusedLines } from './refusals.ts'

const TODAY = '2026-11-20'

it('finds what is missing before asking for the location', () => {
  expect(checkDraft(aDraft({ customerId: null }), TODAY)).toEqual([
    { field: 'customerId', what: 'noCustomer' },
  ])
  expect(checkDraft(aDraft(), TODAY)).toEqual([{ field: 'lines', what: 'noLines' }])
  const lines = [aLine('X', { quantity: 1 }), aLine('Y')]
  expect(checkDraft(aDraft({ lines }), TODAY)).toEqual([{ field: 'lines.1.quantity', what: 'noQuantity' }])
})

it('shows a refusal at its field or line', () => {
  const refusal = new ApiError({
    status: 422,
    path: '',
    message: 'Não está bem.',
    details: [
      { field: 'warehouseId', rule: 'required' },
      { field: 'lines.10.quantity', rule: 'min', message: 'Mais do que zero.' },
    ],
  })
  expect(fieldRefusal(refusal, 'warehouse')).toBe('Não está bem.')
  expect(fieldRefusal(refusal, 'dueAt')).toBeUndefined()
  expect(lineRefusal(refusal, 10)).toBe('Mais do que zero.')
  expect(lineRefusal(refusal, 1)).toBeUndefined()
  expect(refusedLines(refusal)).toEqual([{ row: 11, message: 'Mais do que zero.' }])
})

it('finds invalid input, so that the earlier figure is not submitted', () => {
  const invalidInput = { discountPercentage: '150' }
  const lines = [aLine('A', { quantity: 1, invalidInput }), aLine('B', { invalidInput: { quantity: '-2' } })]
  expect(checkDraft(aDraft({ lines, invalidDiscount: '101' }), TODAY)).toEqual([
    { field: 'discount', what: 'invalidDiscount' },
    { field: 'lines.0.discountPercentage', what: 'invalid', column: 'discountPercentage', text: '150' },
    { field: 'lines.1.quantity', what: 'invalid', column: 'quantity', text: '-2' },
  ])
})

it('finds dates before today, each once', () => {
  const lines = [aLine('A', { quantity: 1 })]
  const over = aDraft({ lines, deliveryDate: '2026-11-19', dueAt: '2020-01-01' })
  expect(checkDraft(over, TODAY)).toEqual([
    { field: 'deliveryDate', what: 'past' },
    { field: 'dueAt', what: 'past' },
  ])
  expect(checkDraft(aDraft({ lines, deliveryDate: TODAY, dueAt: '' }), TODAY)).toEqual([])
})
