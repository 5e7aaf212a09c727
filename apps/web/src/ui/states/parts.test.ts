import { describe, expect, it } from 'vitest'
import { columnsThatFit, gridOf } from '../data-table/columns.ts'
import { chipText, cleared, type Filter, isSet, wrongNames } from '../filter-bar/filters.ts'
import { initialsOf } from '../marks/avatar.tsx'
import { creditParts } from '../marks/credit-parts.ts'

const exposure = {
  creditLimit: 400,
  currentAccount: 264,
  overdue: 56,
  loadedNotBilled: 66,
  openOrders: 0,
  thisOrder: 142,
}

describe('the credit bar', () => {
  it('shows what lies above the limit as one part, and everything adds up', () => {
    const parts = creditParts(exposure)
    expect(parts.map(({ name, centavos }) => [name, centavos])).toEqual([
      ['account', 208],
      ['loaded', 66],
      ['overdue', 56],
      ['order', 70],
      ['above', 72],
    ])
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100)
  })

  it('leaves room below the limit, and counts a credit balance as nothing', () => {
    const parts = creditParts({
      ...exposure,
      currentAccount: -50,
      overdue: 0,
      loadedNotBilled: 0,
      thisOrder: 100,
    })
    expect(parts).toEqual([{ name: 'order', centavos: 100, share: 25 }])
  })

  it('has everything above a limit of zero', () => {
    expect(creditParts({ ...exposure, creditLimit: 0 }).map(({ name }) => name)).toEqual(['above'])
  })
})

describe('columns of a table', () => {
  const columns = [
    { key: 'a', header: 'A', cell: () => null, width: '100px' },
    { key: 'b', header: 'B', cell: () => null, from: 900 },
    { key: 'c', header: 'C', cell: () => null, card: 'hidden' as const },
  ]
  it('go where there is no room for them', () => {
    expect(columnsThatFit(columns, 1000).map(({ key }) => key)).toEqual(['a', 'b', 'c'])
    expect(columnsThatFit(columns, 700).map(({ key }) => key)).toEqual(['a', 'c'])
    expect(columnsThatFit(columns, 390).map(({ key }) => key)).toEqual(['a', 'b'])
  })
  it('share the width', () =>
    expect(gridOf(columns.slice(0, 2), true)).toBe('var(--control) 100px minmax(0, 1fr)'))
})

describe('filters', () => {
  const branch: Filter = {
    kind: 'many',
    name: 'branchId',
    label: 'Filial',
    options: [{ value: 'SD', label: 'Sede' }],
  }
  const dates: Filter = { kind: 'dates', name: 'from', until: 'to', label: 'Data' }
  const words = {
    between: (from: string, to: string) => `${from} a ${to}`,
    from: (date: string) => `desde ${date}`,
    to: (date: string) => `até ${date}`,
    unknown: (code: string) => `desconhecido (${code})`,
  }
  it('say what they are set to', () => {
    expect(chipText(branch, { branchId: ['SD', 'XX'] }, words)).toBe('Sede, desconhecido (XX)')
    expect(chipText({ ...branch, options: [] }, { branchId: ['SD'] }, words)).toBe('SD')
    expect(chipText(dates, { from: '2026-11-01', to: '2026-11-20' }, words)).toBe('01-11-2026 a 20-11-2026')
    expect(chipText(dates, { to: '2026-11-20' }, words)).toBe('até 20-11-2026')
  })
  it('name what the address asks for and nobody could read', () => {
    const filters = [branch, dates]
    const asked = {
      from: '2026-02-31',
      to: '2026-03-01',
      branchId: 'SD',
      search: 'x'.repeat(110),
      page: '-1',
      tab: 'x',
    }
    const values = { to: '2026-03-01', branchId: ['SD'] }
    expect(wrongNames(filters, { asked, values })).toEqual(['search', 'page', 'from'])
    expect(wrongNames(filters, { asked: { page: '' }, values: {} })).toEqual([])
  })
  it('know whether they narrow the list', () => {
    expect(isSet(dates, { to: '2026-11-20' })).toBe(true)
    expect(isSet(branch, { branchId: [] })).toBe(false)
    expect(cleared([branch, dates])).toEqual({ branchId: undefined, from: undefined, to: undefined })
  })
})

describe('initials', () => {
  it.each([
    ['Amélia Macuácua', 'AM'],
    ['João Pedro Tembe', 'JT'],
    ['admin', 'A'],
    ['', ''],
  ])('of %j are %j', (name, initials) => expect(initialsOf(name)).toBe(initials))
})
