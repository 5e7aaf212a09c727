import { describe, expect, it } from 'vitest'
import { columnsThatFit, gridOf } from './data-table/columns.ts'
import { chipText, cleared, type Filter, isSet, wrongNames } from './filter-bar/filters.ts'
import { initialsOf } from './marks/avatar.tsx'
import { creditParts, limitOnBar } from './marks/credit-parts.ts'

const exposure = {
  creditLimit: 400,
  currentAccount: 264,
  overdue: 56,
  loadedNotBilled: 66,
  openOrders: 0,
  thisOrder: 142,
}

describe('the credit bar', () => {
  it('splits this order at the limit, and all parts sum to 100 %', () => {
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

  it('shows every part in full when the customer is already above the limit, and marks the limit', () => {
    const late = { ...exposure, creditLimit: 200 }
    expect(creditParts(late).map(({ name, centavos }) => [name, centavos])).toEqual([
      ['account', 208],
      ['loaded', 66],
      ['overdue', 56],
      ['above', 142],
    ])
    const mark = limitOnBar(late)
    expect(mark?.at).toBeCloseTo((100 * 200) / 472)
    expect((mark?.at ?? 0) + (mark?.past ?? 0)).toBeCloseTo(100)
    expect(limitOnBar({ ...exposure, creditLimit: 0 })).toBeNull()
  })

  it('leaves room below the limit, and gives a credit balance no width', () => {
    const parts = creditParts({
      ...exposure,
      currentAccount: -50,
      overdue: 0,
      loadedNotBilled: 0,
      thisOrder: 100,
    })
    expect(parts).toEqual([
      { name: 'account', centavos: -50, share: 0 },
      { name: 'order', centavos: 100, share: 25 },
    ])
  })

  it('puts this order above a limit of zero', () => {
    expect(creditParts({ ...exposure, creditLimit: 0 }).map(({ name }) => name)).toEqual([
      'account',
      'loaded',
      'overdue',
      'above',
    ])
  })
})

describe('columns of a table', () => {
  const columns = [
    { key: 'a', header: 'A', cell: () => null, width: '100px' },
    { key: 'b', header: 'B', cell: () => null, from: 900 },
    { key: 'c', header: 'C', cell: () => null, card: 'hidden' as const },
  ]
  it('are hidden where there is no room for them', () => {
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
  it('show their values on the chip', () => {
    expect(chipText(branch, { branchId: ['SD', 'XX'] }, words)).toBe('Sede, desconhecido (XX)')
    expect(chipText({ ...branch, options: [] }, { branchId: ['SD'] }, words)).toBe('SD')
    expect(chipText(dates, { from: '2026-11-01', to: '2026-11-20' }, words)).toBe('01-11-2026 a 20-11-2026')
    expect(chipText(dates, { to: '2026-11-20' }, words)).toBe('até 20-11-2026')
  })
  it('list the parameters of the address that are invalid', () => {
    const filters = [branch, dates]
    const fromAddress = {
      from: '2026-02-31',
      to: '2026-03-01',
      branchId: 'SD',
      search: 'x'.repeat(110),
      page: '-1',
      tab: 'x',
    }
    const values = { to: '2026-03-01', branchId: ['SD'] }
    expect(wrongNames(filters, { fromAddress, values })).toEqual(['search', 'page', 'from'])
    expect(wrongNames(filters, { fromAddress: { page: '' }, values: {} })).toEqual([])
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
