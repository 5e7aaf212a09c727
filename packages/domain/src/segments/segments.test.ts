import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requireUsableRules } from './check-rules.ts'
import { type SegmentCustomer, type SegmentRule, segmentNames, segmentOf } from './segment-rules.ts'

const ANY = { from: null, to: null }
const RULE: SegmentRule = {
  segment: 'Grande',
  months: 12,
  vat: 'with',
  turnover: ANY,
  documents: ANY,
  areas: [],
  provinces: [],
  operations: [],
  paymentConditions: [],
  clientTypes: [],
}
const rule = (part: Partial<SegmentRule>): SegmentRule => ({ ...RULE, ...part })
const atLeast = (from: number) => ({ from, to: null })

const CUSTOMER: SegmentCustomer = {
  provinceId: 6,
  paymentCondition: '30 dias',
  clientType: 'RETAIL',
  sales: [
    { monthsAgo: 0, operationId: 'FMCG', net: 100_000_00, total: 116_000_00, documents: 4 },
    { monthsAgo: 11, operationId: 'HORECA', net: 50_000_00, total: 58_000_00, documents: 2 },
    { monthsAgo: 12, operationId: 'FMCG', net: 900_000_00, total: 1_044_000_00, documents: 30 },
  ],
}
const twelveMonths = { rule: 1, months: 12 }

test.each<[string, Partial<SegmentRule>, object | null]>([
  [
    'turnover with VAT',
    { turnover: atLeast(174_000_00) },
    { ...twelveMonths, turnover: 174_000_00, vat: 'with' },
  ],
  ['a centavo more', { turnover: atLeast(174_000_01) }, null],
  [
    'turnover without VAT',
    { vat: 'without', turnover: atLeast(150_000_00) },
    { ...twelveMonths, turnover: 150_000_00, vat: 'without' },
  ],
  ['less than what it is', { turnover: { from: null, to: 174_000_00 } }, null],
  [
    'less than a centavo more',
    { turnover: { from: null, to: 174_000_01 } },
    { ...twelveMonths, turnover: 174_000_00, vat: 'with' },
  ],
  [
    'thirteen months',
    { months: 13, turnover: atLeast(1_000_000_00) },
    { rule: 1, months: 13, turnover: 1_218_000_00, vat: 'with' },
  ],
  ['the number of documents', { documents: { from: 6, to: 7 } }, { ...twelveMonths, documents: 6 }],
  [
    'an operation with its figures only',
    { operations: ['HORECA'], turnover: { from: null, to: 60_000_00 } },
    { ...twelveMonths, turnover: 58_000_00, vat: 'with', operations: ['HORECA'] },
  ],
  [
    'an operation alone',
    { operations: ['HORECA'] },
    { ...twelveMonths, documents: 2, operations: ['HORECA'] },
  ],
  ['an operation without invoices', { operations: ['EXPORT'] }, null],
  ['the province', { provinces: [6] }, { rule: 1, provinceId: 6 }],
  ['the area', { areas: ['center'] }, { rule: 1, area: 'center' }],
  ['another area, but the province', { areas: ['north'], provinces: [6] }, { rule: 1, provinceId: 6 }],
  ['another province', { provinces: [5] }, null],
  ['the payment condition', { paymentConditions: ['30 dias'] }, { rule: 1, paymentCondition: '30 dias' }],
  ['the type', { clientTypes: ['RETAIL', 'HORECA'] }, { rule: 1, clientType: 'RETAIL' }],
  ['the type, but another area', { clientTypes: ['RETAIL'], areas: ['north'] }, null],
])('%s', (_what, part, reason) => {
  const rules = { rules: [rule(part)], defaultSegment: null }
  expect(segmentOf(rules, CUSTOMER)).toEqual({ segment: reason && 'Grande', reason })
})

test('a customer without a province is in the area without one, and in no other', () => {
  const nowhere = { ...CUSTOMER, provinceId: null, clientType: null }
  const of = (part: Partial<SegmentRule>) =>
    segmentOf({ rules: [rule(part)], defaultSegment: 'Resto' }, nowhere).segment
  expect(of({ areas: ['undefined'] })).toBe('Grande')
  expect(of({ areas: ['south'] })).toBe('Resto')
  expect(of({ clientTypes: ['RETAIL'] })).toBe('Resto')
})

test('the first rule that fits wins; where none does, the default segment', () => {
  const rules = [
    rule({ segment: 'Grande', turnover: atLeast(1_000_000_00) }),
    rule({ segment: 'Médio', turnover: atLeast(100_000_00) }),
    rule({ segment: 'Beira', provinces: [6] }),
  ]
  const all = { rules, defaultSegment: 'Pequeno' }
  expect(segmentOf(all, CUSTOMER)).toMatchObject({ segment: 'Médio', reason: { rule: 2 } })
  expect(segmentOf(all, { ...CUSTOMER, sales: [] })).toMatchObject({ segment: 'Beira', reason: { rule: 3 } })
  expect(segmentOf(all, { ...CUSTOMER, sales: [], provinceId: 9 })).toEqual({
    segment: 'Pequeno',
    reason: null,
  })
  expect(segmentNames(all)).toEqual(['Grande', 'Médio', 'Beira', 'Pequeno'])
  expect(segmentNames({ rules, defaultSegment: 'Grande' })).toEqual(['Grande', 'Médio', 'Beira'])
})

const KNOWN = { operations: ['FMCG'], paymentConditions: ['30 dias'], clientTypes: ['RETAIL'] }

const refusals = (...rules: Partial<SegmentRule>[]) => {
  try {
    requireUsableRules(rules.map(rule), KNOWN)
    return []
  } catch (error) {
    const { details } = error as { details: { field: string; rule: string; facts: object }[] }
    return details.map((one) => [one.field, one.rule, one.facts])
  }
}

test.each<[string, Partial<SegmentRule>[], unknown[]]>([
  ['no rule at all', [], []],
  ['a ladder from the top', [{ turnover: atLeast(500) }, { turnover: atLeast(100) }], []],
  ['ranges side by side', [{ turnover: { from: 100, to: 500 } }, { turnover: { from: 500, to: 900 } }], []],
  ['a rule without a condition', [{}], [['rules.0.segment', 'SEGMENT_RULE_EMPTY', { number: 1 }]]],
  [
    'a range that ends where it begins',
    [{ turnover: { from: 500, to: 500 } }],
    [['rules.0.turnover.to', 'SEGMENT_RANGE_EMPTY', { number: 1 }]],
  ],
  [
    'less than nothing',
    [{ documents: { from: null, to: 0 } }],
    [['rules.0.documents.to', 'SEGMENT_RANGE_EMPTY', { number: 1 }]],
  ],
  [
    'what does not exist',
    [{ provinces: [6, 12], operations: ['X'], paymentConditions: ['Y'], clientTypes: ['Z'] }],
    [
      ['rules.0.provinces', 'SEGMENT_CONDITION_UNKNOWN', { number: 1, value: 12 }],
      ['rules.0.operations', 'SEGMENT_CONDITION_UNKNOWN', { number: 1, value: 'X' }],
      ['rules.0.paymentConditions', 'SEGMENT_CONDITION_UNKNOWN', { number: 1, value: 'Y' }],
      ['rules.0.clientTypes', 'SEGMENT_CONDITION_UNKNOWN', { number: 1, value: 'Z' }],
    ],
  ],
  [
    'ranges that cross',
    [{ turnover: { from: 100, to: 500 } }, { turnover: { from: 400, to: 900 } }],
    [['rules.1.turnover.from', 'SEGMENT_RANGES_OVERLAP', { number: 2, earlier: 1 }]],
  ],
  [
    'ranges that cross in other places',
    [
      { turnover: { from: 100, to: 500 }, provinces: [1] },
      { turnover: { from: 400, to: 900 }, provinces: [2] },
    ],
    [],
  ],
  [
    'ranges of other periods',
    [{ turnover: { from: 100, to: 500 } }, { months: 3, turnover: { from: 400, to: 900 } }],
    [],
  ],
  [
    'a ladder from below',
    [{ turnover: atLeast(100) }, { turnover: atLeast(500) }],
    [['rules.1.segment', 'SEGMENT_RULE_UNREACHABLE', { number: 2, earlier: 1 }]],
  ],
  [
    'a province after its area',
    [{ areas: ['center'] }, { provinces: [6], turnover: atLeast(1) }],
    [['rules.1.segment', 'SEGMENT_RULE_UNREACHABLE', { number: 2, earlier: 1 }]],
  ],
  ['a province before its area', [{ provinces: [6] }, { areas: ['center'] }], []],
])('%s: taken or refused at its field', (_what, rules, expected) => {
  expect(refusals(...rules)).toEqual(expected)
})

const range = fc
  .tuple(fc.integer({ min: 0, max: 20 }), fc.option(fc.integer({ min: 1, max: 20 }), { nil: null }))
  .map(([from, length]) => ({ from, to: length === null ? null : from + length }))

test('of rules by turnover that are taken, each gives some customer its segment', () => {
  fc.assert(
    fc.property(fc.array(range, { minLength: 1, maxLength: 5 }), (ranges) => {
      const rules = ranges.map((turnover, place) => rule({ segment: `S${place}`, turnover }))
      if (refusals(...rules).length > 0) return
      const given = new Set(
        Array.from({ length: 45 }, (_, turnover) => {
          const sales = [{ monthsAgo: 0, operationId: 'FMCG', net: turnover, total: turnover, documents: 1 }]
          return segmentOf({ rules, defaultSegment: null }, { ...CUSTOMER, sales }).segment
        }),
      )
      // several rules together may leave nothing for one: only pairs are compared
      expect(given.has('S0')).toBe(true)
      if (rules.length === 2) expect(given.has('S1')).toBe(true)
    }),
  )
})
