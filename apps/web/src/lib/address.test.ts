import { describe, expect, it } from 'vitest'
import { apiPath, queryString } from './api/api.ts'
import { fileName } from './api/files.ts'
import { linkOf } from './lists/link-of.ts'
import { list, number, oneOf, parseSearch, searchReader, text } from './lists/search-params.ts'
import { apiQueryKey } from './queries/api-query.ts'

describe('addresses of calls', () => {
  it('fills parameters and leaves out what is empty', () => {
    const query = { stage: ['PICKING', 'BILLED'], search: '', page: 2, customerId: undefined } as never
    expect(apiPath('GET /orders', { query })).toBe('/orders?stage=PICKING%2CBILLED&page=2')
    expect(apiPath('GET /orders/{id}', { params: { id: 7 } })).toBe('/orders/7')
    expect(apiPath('PUT /auth/logout/{username}', { params: { username: 'a/b' } })).toBe('/auth/logout/a%2Fb')
  })

  it('keys cached replies by noun and id', () => {
    expect(apiQueryKey('GET /orders/{id}', { params: { id: 7 } }).slice(0, 2)).toEqual(['orders', '7'])
    expect(apiQueryKey('GET /orders').slice(0, 2)).toEqual(['orders', null])
  })
})

describe('addresses of pages', () => {
  const read = searchReader({ tab: oneOf('mine', 'all'), branchId: list, page: number, search: text })

  it('keeps valid search parameters and drops the rest', () => {
    expect(read({ tab: 'all', branchId: 'SD,BE', page: '2', search: 'polana' })).toEqual({
      tab: 'all',
      branchId: ['SD', 'BE'],
      page: 2,
      search: 'polana',
    })
    expect(read({ tab: 'none', branchId: '', page: '-1', search: '', other: 'x' })).toEqual({})
  })

  it('returns the same parameters after writing and reading the address', () => {
    const search = { tab: 'mine', branchId: ['SD', 'NP'], page: 3 } as const
    expect(read(parseSearch(queryString(search)))).toEqual(search)
  })

  it('splits a path from the server into address and search parameters', () => {
    expect(linkOf('/approval?stage=FINANCIAL')).toEqual({ to: '/approval', search: { stage: 'FINANCIAL' } })
  })
})

describe('names of files', () => {
  it.each([
    ['inline; filename="PEV.SD.2026-1042.pdf"', 'PEV.SD.2026-1042.pdf'],
    ["attachment; filename*=UTF-8''Guia%20n.%C2%BA%201.pdf", 'Guia n.º 1.pdf'],
    [null, 'cais'],
  ])('reads %j', (header, name) => expect(fileName(header)).toBe(name))
})
