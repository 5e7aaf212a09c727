import { describe, expect, it } from 'vitest'
import { aLine } from '../form/draft.fixture.ts'
import { cellText, entryAbove, entryOfText, faultOf } from './cell-text.ts'

const line = aLine('X', { unitPrice: 291_000, quantity: 1.234, discountPercentage: 5 })

it('writes figures as fields do', () => {
  expect(cellText(line, 'quantity')).toBe('1.234')
  expect(cellText(line, 'price')).toBe('2,910.00')
  expect(cellText(aLine('X'), 'discount')).toBe('')
})

it.each([
  ['quantity', '12,5', { quantity: 12.5 }],
  ['quantity', '', { quantity: 0 }],
  ['price', '2 880,00', { negotiatedPrice: 288_000 }],
  ['price', '2,910.00', { negotiatedPrice: null }],
  ['price', '', { negotiatedPrice: null }],
  ['discount', '4 %', { discountPercentage: 4 }],
  ['discount', '100', { discountPercentage: 100 }],
] as const)('reads %s «%s»', (column, text, entry) => {
  expect(entryOfText(line, column, text)).toEqual({ ...entry, invalidInput: undefined })
  expect(faultOf(line, column, text)).toBeNull()
})

describe('an invalid figure', () => {
  it.each([
    ['quantity', '-2', 'unreadable', { quantity: 1.234 }],
    ['quantity', '0,0004', 'unreadable', { quantity: 1.234 }],
    ['quantity', '2,345', 'ambiguous', { quantity: 1.234 }],
    ['price', '1,234', 'ambiguous', { negotiatedPrice: null }],
    ['price', '-1', 'unreadable', { negotiatedPrice: null }],
    ['discount', '150', 'unreadable', { discountPercentage: 5 }],
    ['discount', '101', 'unreadable', { discountPercentage: 5 }],
    ['discount', '120%', 'unreadable', { discountPercentage: 5 }],
    ['discount', '1490,50', 'unreadable', { discountPercentage: 5 }],
  ] as const)('in %s «%s» is %s: its text stays, and no part of it counts', (column, text, fault, entry) => {
    const field = Object.keys(entry)[0] ?? ''
    const change = entryOfText(line, column, text)
    expect(change).toEqual({ ...entry, invalidInput: { [field]: text } })
    expect(faultOf(line, column, text)).toBe(fault)
    expect(cellText({ ...line, ...change }, column)).toBe(text)
  })

  it('is stored beside those of other cells, and removed when it is corrected', () => {
    const both = { ...line, invalidInput: { quantity: '-2', discountPercentage: '150' } }
    expect(entryOfText(both, 'discount', '15').invalidInput).toEqual({ quantity: '-2' })
    expect(entryAbove(aLine('Y', { quantity: 3 }), both, 'quantity')).toEqual({
      quantity: 3,
      invalidInput: { discountPercentage: '150' },
    })
  })

  it('is never the own figure of the cell, even where its text is ambiguous', () => {
    expect(entryOfText(line, 'quantity', '1.234')).toEqual({ quantity: 1.234, invalidInput: undefined })
    expect(faultOf(line, 'quantity', '1.234')).toBeNull()
  })
})
