import { expect, test } from 'vitest'
import { readApprovalsSearch } from '../search.ts'
import { cleared, isFiltered, queryOfSearch } from './approval-query.ts'

test('an address is read into filters', () => {
  const search = readApprovalsSearch({ stage: 'FINANCIAL', branchId: 'SD,BE', createdFrom: '2026-11-01' })
  expect(search).toEqual({ stage: 'FINANCIAL', branchId: ['SD', 'BE'], createdFrom: '2026-11-01' })
})

test.each([
  { stage: 'NONE' },
  { sort: 'down' },
  { clientType: '' },
  { age: '4h' },
  { panel: 'all' },
  { createdFrom: 'soon' },
  { search: '' },
])('what cannot be a filter is left out: %o', (raw) => {
  expect(readApprovalsSearch(raw)).toEqual({})
})

test('the call carries the filters, not which document is open', () => {
  const search = { stage: 'OFFER', on: 'OFFER', panel: 'absences' } as const
  expect(queryOfSearch(search)).toEqual({ stage: 'OFFER', perPage: 50 })
})

test('a tab and a sort order are not filters', () => {
  expect(isFiltered({ stage: 'OFFER', sort: 'amount', on: 'OFFER' })).toBe(false)
  expect(isFiltered({ branchId: ['SD'] })).toBe(true)
})

test('filters are cleared, tab and sort order stay', () => {
  const search = { stage: 'OFFER', sort: 'amount', branchId: ['SD'], search: 'farol' } as const
  expect({ ...search, ...cleared({ ...search, branchId: ['SD'] }) }).toEqual({
    stage: 'OFFER',
    sort: 'amount',
  })
})
