import { expect, it } from 'vitest'
import { aLine } from '../session/draft.fixture.ts'
import { doubtsOf, settleUnread } from './settle-unread.ts'

it('asks about what could mean two, and not about what cannot be read', () => {
  expect(doubtsOf({ quantity: '1.234', discountPercentage: '150', discount: '2,500' })).toEqual([
    { field: 'quantity', text: '1.234' },
    { field: 'discount', text: '2,500' },
  ])
  expect(doubtsOf(undefined)).toEqual([])
})

it.each([
  ['quantity', '1234', { quantity: 1234 }],
  ['quantity', '1,2340', { quantity: 1.234 }],
  ['negotiatedPrice', '1,23', { negotiatedPrice: 123 }],
  ['negotiatedPrice', '100', { negotiatedPrice: null }],
  ['discount', '1234', { discount: 123_400 }],
  ['discountAmount', '12,34', { discountAmount: 1234 }],
] as const)('takes %s %s, and leaves the other doubts', (field, written, entry) => {
  const other = field === 'quantity' ? ({ discount: '1.234' } as const) : ({ quantity: '1.234' } as const)
  const line = aLine('A', { unitPrice: 10_000, unread: { [field]: '1.234', ...other } })
  expect(settleUnread(line, field, written)).toEqual({ ...entry, unread: other })
})

it('changes nothing as long as it is not clear', () => {
  expect(settleUnread(aLine('A', { unread: { quantity: '1.234' } }), 'quantity', '1.234')).toEqual({})
})
