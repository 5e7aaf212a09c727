import { describe, expect, it } from 'vitest'
import { parseSearch } from '../../lib/lists/search-params.ts'
import { changedSearch, hasFilters, queryOfSearch, withoutFilters } from './model/order-search.ts'
import { readOrdersSearch } from './search.ts'

describe('the address of the documents list', () => {
  it('reads filters from a link', () => {
    expect(
      readOrdersSearch(parseSearch('?tab=pending&branchId=SD,BE&customerId=12&page=3&type=PEV,NC')),
    ).toEqual({
      tab: 'pending',
      branchId: ['SD', 'BE'],
      customerId: 12,
      page: 3,
      type: ['PEV'],
    })
  })

  it('ignores invalid values', () => {
    const raw = parseSearch('?tab=x&view=map&page=-1&customerId=abc&createdTo=31-12-2026&type=NC&drop=1')
    expect(readOrdersSearch(raw)).toEqual({})
  })

  it('becomes the query of the API', () => {
    expect(queryOfSearch({ view: 'grid', customerId: 7 }, 50)).toEqual({
      tab: 'mine',
      page: 1,
      perPage: 50,
      sort: 'newest',
      customerId: 7,
    })
  })

  it('goes back to the first page when a filter changes', () => {
    expect(changedSearch({ page: 4, stage: ['PICKING'] }, { branchId: ['SD'] })).toEqual({
      page: undefined,
      stage: ['PICKING'],
      branchId: ['SD'],
    })
  })

  it('clears the filters and keeps the tab', () => {
    const search = { tab: 'all', search: 'polana', view: 'grid' } as const
    expect(hasFilters(search)).toBe(true)
    expect(withoutFilters(search)).toMatchObject({ tab: 'all', view: 'grid' })
    expect(hasFilters(withoutFilters(search))).toBe(false)
  })
})
