import { describe, expect, it } from 'vitest'
import type { SavedView } from './saved-views.ts'
import { addressOf, contentOf, isSameContent } from './view-address.ts'

const view: SavedView = {
  id: 7,
  list: 'orders',
  name: 'Despacho',
  query: 'tab=pending&branchId=SD,BE&search=arroz de 25',
  sort: 'oldest',
  layout: 'grid',
  columns: ['number', 'reference'],
  dense: true,
  sharedWith: 'nobody',
  owner: { id: 1, name: 'Ana' },
  isOwn: true,
  isDefault: false,
  allowedActions: [],
  version: 1,
}
/** As the screen reads its address. */
const read = (address: string) => {
  const { columns, ...search } = Object.fromEntries(new URLSearchParams(address.split('?')[1]))
  return { ...search, ...(columns ? { columns: columns.split(',') } : {}) }
}

describe('the address of a view', () => {
  it('contains all settings of the view, and its id', () => {
    expect(read(addressOf(view))).toEqual({
      tab: 'pending',
      branchId: 'SD,BE',
      search: 'arroz de 25',
      sort: 'oldest',
      view: 'grid',
      columns: ['number', 'reference'],
      dense: 'true',
      saved: '7',
    })
  })
  it('leaves out settings that the view does not fix', () => {
    const plain = { ...view, query: '', sort: '', layout: 'list' as const, columns: null, dense: null }
    expect(addressOf(plain)).toBe('/documents?tab=mine&saved=7')
    expect(addressOf({ ...plain, list: 'stock' })).toBe('/stock?saved=7')
  })
})

describe('whether an address has the settings of a view', () => {
  const same = (changes: object) =>
    isSameContent(view, contentOf('orders', { ...read(addressOf(view)), ...changes }))
  it.each([
    [{}, true],
    [{ page: 3 }, true],
    [{ branchId: ['SD', 'BE'] }, true],
    [{ branchId: ['BE'] }, false],
    [{ sort: undefined }, false],
    [{ view: undefined }, false],
    [{ columns: ['reference', 'number'] }, false],
    [{ columns: undefined }, false],
    [{ dense: undefined }, false],
    [{ search: 'arroz' }, false],
    [{ customerId: 4 }, false],
  ])('%j: %s', (changes, expected) => expect(same(changes)).toBe(expected))
  it('takes an address without a tab as the default tab', () => {
    expect(contentOf('orders', {}).query).toBe('tab=mine')
    expect(contentOf('shipments', {}).query).toBe('')
  })
})
