import { describe, expect, it } from 'vitest'
import { changedFilters, clearedFilters, hasFilters, queryOfSearch, readOrderSearch } from './order-search.ts'

describe('the address of the orders list', () => {
  it('reads filters in the forms in which people and programs write them', () => {
    const raw = {
      tab: 'pending',
      branchId: 'SD,BE',
      stage: ['PICKING'],
      customerId: '12',
      page: '3',
      createdFrom: '2026-11-01',
    }
    expect(readOrderSearch(raw)).toEqual({
      tab: 'pending',
      branchId: ['SD', 'BE'],
      stage: ['PICKING'],
      customerId: 12,
      page: 3,
      createdFrom: '2026-11-01',
    })
  })

  it('leaves out what cannot be', () => {
    const raw = {
      tab: 'x',
      view: 'map',
      page: -1,
      customerId: 'abc',
      createdTo: '31-12-2026',
      type: ['PEV', 'NC'],
      drop: 1,
    }
    expect(readOrderSearch(raw)).toEqual({ type: ['PEV'] })
  })

  it('keeps an invoice number that looks like a number as text', () => {
    expect(readOrderSearch({ invoiceNumber: 2026 })).toEqual({ invoiceNumber: '2026' })
  })

  it('means one call of the API', () => {
    expect(queryOfSearch({ view: 'grid', customerId: 7 }, 50)).toEqual({
      tab: 'mine',
      page: 1,
      perPage: 50,
      sort: 'newest',
      customerId: 7,
    })
  })

  it('goes back to the first page when a filter changes', () => {
    expect(changedFilters({ page: 4, stage: ['PICKING'] }, { branchId: ['SD'] })).toEqual({
      stage: ['PICKING'],
      branchId: ['SD'],
    })
    expect(changedFilters({ branchId: ['SD'] }, { branchId: [] })).toEqual({})
  })

  it('forgets the filters and keeps the tab', () => {
    const search = { tab: 'all', search: 'polana', view: 'grid' } as const
    expect(hasFilters(search)).toBe(true)
    expect(clearedFilters(search)).toEqual({ tab: 'all', view: 'grid' })
    expect(hasFilters(clearedFilters(search))).toBe(false)
  })
})
