import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  changeOf,
  marginOf,
  NO_PRICE_LIMITS,
  needsSecondPerson,
  priceBreaches,
  requireSecondPerson,
} from './price-limits.ts'
import { type ListedPrice, salePriceOf } from './price-list.ts'
import {
  endedBy,
  type PriceVersion,
  requireChangeable,
  requireLaterEnd,
  requireValidity,
  versionState,
} from './price-version.ts'

const TODAY = '2026-11-24'
const OWN = { price: 100_00, validFrom: '2026-01-01' }

const listed = (price: number, part: Partial<ListedPrice> = {}): ListedPrice => ({
  productId: 'FC-1200',
  operationId: null,
  segment: null,
  price,
  validFrom: '2026-09-01',
  validTo: null,
  ...part,
})

const EVERYBODY = listed(1)
const RETAIL = listed(2, { operationId: 'RETAIL' })
const GROCERS = listed(3, { segment: 'Grocers' })
const BOTH = listed(4, { operationId: 'RETAIL', segment: 'Grocers' })

describe('which list has the price', () => {
  test.each<[string, readonly ListedPrice[], number]>([
    ['no list: the price of the article', [], 100_00],
    ['everybody', [EVERYBODY], 1],
    ['the operation before everybody', [EVERYBODY, RETAIL], 2],
    ['the segment before the operation', [GROCERS, EVERYBODY, RETAIL], 3],
    ['segment and operation before all', [GROCERS, BOTH, EVERYBODY, RETAIL], 4],
    ['not another operation', [listed(9, { operationId: 'HORECA' }), EVERYBODY], 1],
    ['not another segment', [listed(9, { segment: 'Hotels' }), RETAIL], 2],
    ['not half of both', [listed(9, { operationId: 'RETAIL', segment: 'Hotels' }), EVERYBODY], 1],
    ['not another article', [listed(9, { productId: 'CM-2' }), EVERYBODY], 1],
    ['not before the first day', [EVERYBODY, listed(9, { segment: 'Grocers', validFrom: '2026-11-25' })], 1],
    ['on the first day', [EVERYBODY, listed(9, { segment: 'Grocers', validFrom: TODAY })], 9],
    ['on the last day', [EVERYBODY, listed(9, { segment: 'Grocers', validTo: TODAY })], 9],
    ['not after the last day', [EVERYBODY, listed(9, { segment: 'Grocers', validTo: '2026-11-23' })], 1],
  ])('%s', (_what, prices, price) => {
    const question = { productId: 'FC-1200', operationId: 'RETAIL', segment: 'Grocers', day: TODAY }
    expect(salePriceOf(prices, question, OWN).price).toBe(price)
  })

  test('a draft without a customer has the prices of everybody and of its operation', () => {
    const question = { productId: 'FC-1200', operationId: 'RETAIL', segment: null, day: TODAY }
    expect(salePriceOf([BOTH, GROCERS, EVERYBODY], question, OWN)).toEqual({
      price: 1,
      validFrom: '2026-09-01',
      target: { operationId: null, segment: null },
    })
    expect(salePriceOf([BOTH], question, OWN)).toEqual({ ...OWN, target: null })
  })
})

test('the price does not depend on the order of the lists, and a list for others changes nothing', () => {
  const name = (...names: string[]) => fc.option(fc.constantFrom(...names), { nil: null })
  const target = fc.record({ operationId: name('RETAIL', 'HORECA'), segment: name('Grocers', 'Hotels') })
  const lists = fc.uniqueArray(target, { selector: (one) => JSON.stringify(one) })
  fc.assert(
    fc.property(lists, fc.integer({ min: 0, max: 8 }), (targets, turn) => {
      const prices = targets.map((one, place) => listed(place + 1, one))
      const turned = [...prices.slice(turn), ...prices.slice(0, turn)]
      const question = { productId: 'FC-1200', operationId: 'RETAIL', segment: 'Grocers', day: TODAY }
      const found = salePriceOf(prices, question, OWN)
      expect(salePriceOf(turned, question, OWN)).toEqual(found)
      const own = prices.filter(({ operationId }) => operationId !== 'HORECA')
      expect(salePriceOf(own, question, OWN)).toEqual(found)
    }),
  )
})

const version = (number: number, validFrom: string, validTo: string | null, isPublished = true) => ({
  number,
  validFrom,
  validTo,
  isPublished,
})

test.each<[PriceVersion, string]>([
  [version(1, '2026-06-01', '2026-08-31'), 'ended'],
  [version(1, '2026-06-01', '2026-11-23'), 'ended'],
  [version(2, '2026-06-01', TODAY), 'in-force'],
  [version(2, TODAY, null), 'in-force'],
  [version(3, '2026-11-25', null), 'planned'],
  [version(4, '2026-01-01', null, false), 'draft'],
])('%o is %s', (each, state) => {
  expect(versionState(each, TODAY)).toBe(state)
})

const codeOf = (work: () => unknown) => {
  try {
    work()
    return null
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each<[string, string | null, string | null]>([
  [TODAY, null, null],
  [TODAY, TODAY, null],
  ['2026-11-23', null, 'PRICE_VALIDITY_PAST'],
  ['2026-12-01', '2026-11-30', 'PRICE_VALIDITY_TURNED'],
])('a validity from %s to %s: %s', (validFrom, validTo, code) => {
  expect(codeOf(() => requireValidity({ validFrom, validTo }, TODAY))).toBe(code)
})

test('what began stays as it was; its first day is the last one on which it changes', () => {
  expect(codeOf(() => requireChangeable(version(1, TODAY, null), TODAY))).toBeNull()
  expect(codeOf(() => requireChangeable(version(1, '2026-11-23', null), TODAY))).toBe('PRICE_VERSION_STARTED')
  expect(codeOf(() => requireChangeable(version(1, '2026-11-23', null, false), TODAY))).toBeNull()
  expect(codeOf(() => requireLaterEnd(version(1, '2026-11-01', TODAY), TODAY))).toBeNull()
  expect(codeOf(() => requireLaterEnd(version(1, '2026-11-01', '2026-11-23'), TODAY))).toBe(
    'PRICE_VALIDITY_PAST',
  )
})

describe('the place among the published versions', () => {
  const next = version(16, '2026-12-01', '2027-02-28', false)
  test.each<[string, PriceVersion[], number | string | null]>([
    ['none', [], null],
    ['ended before', [version(14, '2026-06-01', '2026-08-31')], null],
    ['the open one ends', [version(15, '2026-09-01', null)], 15],
    ['one that ends on the first day', [version(15, '2026-09-01', '2026-12-01')], 'PRICE_VERSIONS_OVERLAP'],
    ['one that begins on the same day', [version(15, '2026-12-01', null)], 'PRICE_VERSIONS_OVERLAP'],
    ['one that begins within', [version(15, '2027-02-28', null)], 'PRICE_VERSIONS_OVERLAP'],
    ['one that begins after', [version(15, '2027-03-01', null)], null],
    ['a draft', [version(15, '2026-12-01', null, false)], null],
  ])('%s', (_what, published, expected) => {
    if (typeof expected === 'string') expect(codeOf(() => endedBy(next, published))).toBe(expected)
    else expect(endedBy(next, published)?.number ?? null).toBe(expected)
  })

  test('the open one ends on the day before', () => {
    expect(endedBy(next, [version(15, '2026-09-01', null)])).toEqual(version(15, '2026-09-01', '2026-11-30'))
  })
})

test('published one after the other, no day ever has two versions', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((n) => `2026-12-${String(n).padStart(2, '0')}`)
  const wanted = fc.array(fc.tuple(day, fc.option(day, { nil: null })), { maxLength: 8 })
  fc.assert(
    fc.property(wanted, day, (validities, asked) => {
      let published: PriceVersion[] = []
      for (const [place, [validFrom, validTo]] of validities.entries()) {
        const next = version(place + 1, validFrom, validTo)
        const isRefused = codeOf(() => {
          requireValidity(next, TODAY)
          const ended = endedBy(next, published)
          published = published.map((one) => (one.number === ended?.number ? ended : one))
        })
        if (isRefused === null) published = [...published, next]
      }
      const inForce = published.filter((one) => versionState(one, asked) === 'in-force')
      expect(inForce.length).toBeLessThanOrEqual(1)
    }),
  )
})

const LIMITS = { secondPerson: true, maxRise: 1000, maxFall: 900, minMargin: 800 }

test.each<[string, number | null, number, number, unknown[]]>([
  ['the same price, whatever its margin', 100_00, 100_00, 200_00, []],
  ['a rise up to the limit', 100_00, 110_00, 50_00, []],
  ['a centavo more', 100_00, 110_01, 50_00, [{ limit: 'rise', change: 1001 }]],
  ['a fall up to the limit', 100_00, 91_00, 50_00, []],
  ['a centavo more', 100_00, 90_99, 50_00, [{ limit: 'fall', change: -901 }]],
  ['a margin just there', 100_00, 100_01, 92_00, []],
  ['a margin just below', 100_00, 99_99, 92_00, [{ limit: 'margin', margin: 799 }]],
  ['an unknown cost', 100_00, 99_99, 0, []],
  ['a first price', null, 500_00, 10_00, []],
  ['a first price below cost', null, 5_00, 10_00, [{ limit: 'margin', margin: -10_000 }]],
])('%s', (_what, before, after, cost, breaches) => {
  expect(priceBreaches({ before, after, cost }, LIMITS)).toEqual(breaches)
  expect(needsSecondPerson({ before, after, cost }, LIMITS)).toBe(breaches.length > 0)
  expect(needsSecondPerson({ before, after, cost }, NO_PRICE_LIMITS)).toBe(false)
})

test('changes and margins in basis points', () => {
  expect(changeOf(1668_00, 1890_00)).toBe(1331)
  expect(changeOf(1180_00, 1065_00)).toBe(-975)
  expect(changeOf(0, 1)).toBeNull()
  expect(marginOf(1065_00, 982_00)).toBe(779)
  expect(codeOf(() => requireSecondPerson(7, 7))).toBe('PRICE_OWN_ENTRY')
  expect(codeOf(() => requireSecondPerson(7, 8))).toBeNull()
})
