import { expect, it } from 'vitest'
import { ApiError } from '../../../../lib/api/api-error.ts'
import { aDraft, aLine } from '../session/draft.fixture.ts'
import { fieldRefusal, lineRefusal, refusedLines } from '../session/refusals.ts'
import { missingIn } from './missing.ts'

const TODAY = '2026-11-20'

it('says what lacks before asking for the location', () => {
  expect(missingIn(aDraft({ customerId: null }), TODAY)).toEqual([
    { field: 'customerId', what: 'noCustomer' },
  ])
  expect(missingIn(aDraft(), TODAY)).toEqual([{ field: 'lines', what: 'noLines' }])
  const lines = [aLine('X', { quantity: 1 }), aLine('Y')]
  expect(missingIn(aDraft({ lines }), TODAY)).toEqual([{ field: 'lines.1.quantity', what: 'noQuantity' }])
})

it('puts a refusal where it belongs', () => {
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

it('names what was written and cannot be taken: it must not go as the figure of before', () => {
  const unread = { discountPercentage: '150' }
  const lines = [aLine('A', { quantity: 1, unread }), aLine('B', { unread: { quantity: '-2' } })]
  expect(missingIn(aDraft({ lines, unreadDiscount: '101' }), TODAY)).toEqual([
    { field: 'discount', what: 'unreadDiscount' },
    { field: 'lines.0.discountPercentage', what: 'unread', column: 'discountPercentage', text: '150' },
    { field: 'lines.1.quantity', what: 'unread', column: 'quantity', text: '-2' },
  ])
})

it('names dates that are over, each once', () => {
  const lines = [aLine('A', { quantity: 1 })]
  const over = aDraft({ lines, deliveryDate: '2026-11-19', dueAt: '2020-01-01' })
  expect(missingIn(over, TODAY)).toEqual([
    { field: 'deliveryDate', what: 'past' },
    { field: 'dueAt', what: 'past' },
  ])
  expect(missingIn(aDraft({ lines, deliveryDate: TODAY, dueAt: '' }), TODAY)).toEqual([])
})
