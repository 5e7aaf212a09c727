import { describe, expect, test } from 'vitest'
import type { RuleError } from '../kernel/rule-error.ts'
import { draftFacts, NOW, openLineOf } from '../testing/order-facts.ts'
import { deriveState } from './derive-state.ts'
import { checkDraft, checkSubmittable, type Draft, draftDefaults, MAX_LINES, pastDates } from './draft.ts'
import { duplicateLines, typeOfDuplicate } from './duplicate.ts'
import { changedKeys, linesAfterKeyChange } from './key-change.ts'
import { submitOrder } from './submit-order.ts'

const TODAY = '2026-11-20'
const item = {
  productId: 'FC-1200',
  quantity: 6000,
  unit: 'un',
  stockUnit: 'un',
  factors: { unitFactor: 1000, stockFactor: 1000 },
  unitPrice: 255,
}
const draft = (change: Partial<Draft> = {}): Draft => ({
  customerId: 5,
  branchId: 'SD',
  warehouseId: 'SD1',
  operationId: 'GERAL',
  deliveryDate: '2026-11-22',
  dueAt: '2026-12-20',
  lines: [item],
  ...change,
})

test('a date that has passed is named with today, and is not called missing', () => {
  const refusal = (change: Partial<Draft>) => {
    try {
      checkSubmittable(draft(change), TODAY)
    } catch (error) {
      return (error as RuleError).details[0]
    }
  }
  expect(refusal({ deliveryDate: '2026-11-19' })).toEqual({
    field: 'deliveryDate',
    rule: 'DELIVERY_IN_PAST',
    facts: { deliveryDate: '2026-11-19', today: TODAY },
  })
  expect(refusal({ dueAt: '2026-11-19' })).toMatchObject({ field: 'dueAt', rule: 'DUE_BEFORE_TODAY' })
  expect(refusal({ deliveryDate: null })).toMatchObject({ rule: 'required' })
})

test('a new draft is delivered in two days and due in thirty', () => {
  expect(draftDefaults(TODAY)).toEqual({ deliveryDate: '2026-11-22', dueAt: '2026-12-20' })
})

test.each([
  ['without customer', { customerId: null }, 'CUSTOMER_MISSING', 'customerId'],
  ['without warehouse', { warehouseId: null }, 'WAREHOUSE_MISSING', 'warehouseId'],
  ['without lines', { lines: [] }, 'NO_LINES', 'lines'],
  ['delivered yesterday', { deliveryDate: '2026-11-19' }, 'DELIVERY_IN_PAST', 'deliveryDate'],
  ['without delivery date', { deliveryDate: null }, 'DELIVERY_MISSING', 'deliveryDate'],
  ['due yesterday', { dueAt: '2026-11-19' }, 'DUE_BEFORE_TODAY', 'dueAt'],
  [
    'with a zero quantity',
    { lines: [{ ...item, quantity: 0 }] },
    'QUANTITY_NOT_POSITIVE',
    'lines.0.quantity',
  ],
  [
    'with a negative quantity',
    { lines: [{ ...item, quantity: -1 }] },
    'QUANTITY_NOT_POSITIVE',
    'lines.0.quantity',
  ],
  [
    'with no quantity at all',
    { lines: [{ ...item, quantity: Number.NaN }] },
    'QUANTITY_NOT_POSITIVE',
    'lines.0.quantity',
  ],
  ['without price', { lines: [{ ...item, unitPrice: null }] }, 'PRICE_MISSING', 'lines.0.unitPrice'],
  ['with price zero', { lines: [{ ...item, unitPrice: 0 }] }, 'PRICE_MISSING', 'lines.0.unitPrice'],
  [
    'with a quantity that stock cannot count',
    {
      lines: [
        { ...item, quantity: 5000, stockUnit: 'cx', factors: { unitFactor: 1000, stockFactor: 12_000 } },
      ],
    },
    'QUANTITY_NOT_EXACT',
    'lines.0.quantity',
  ],
  ['with a product twice', { lines: [item, { ...item, quantity: 1 }] }, 'ARTICLE_TWICE', 'lines.1.productId'],
] as const)('a draft %s cannot be submitted', (_, change, code, field) => {
  expect(() => checkSubmittable(draft(change), TODAY)).toThrow(
    expect.objectContaining({ code, details: [expect.objectContaining({ field })] }),
  )
})

test('dates that are over are named before anything is submitted', () => {
  const dates = (deliveryDate: string | null, dueAt: string | null) =>
    pastDates({ deliveryDate, dueAt }, TODAY)
  expect(dates('2026-11-19', '2026-11-19')).toEqual(['deliveryDate', 'dueAt'])
  expect(dates(TODAY, '2020-01-01')).toEqual(['dueAt'])
  expect(dates(TODAY, TODAY)).toEqual([])
  expect(dates(null, null)).toEqual([])
})

test('delivery today, without due date, is fine', () => {
  expect(() => checkSubmittable(draft({ deliveryDate: TODAY, dueAt: null }), TODAY)).not.toThrow()
})

test('a thousand lines are saved, not one more; a zero quantity may be saved', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ ...item, productId: `A${index}`, quantity: 0 }))
  expect(() => checkDraft({ lines: many(MAX_LINES) })).not.toThrow()
  expect(() => checkDraft({ lines: many(MAX_LINES + 1) })).toThrow(
    expect.objectContaining({ code: 'TOO_MANY_LINES' }),
  )
})

describe('submitting', () => {
  const location = { latitude: -25.97, longitude: 32.57 }
  const submission = { draft: draft(), by: 1, at: NOW, today: TODAY, location }

  test('opens every line', () => {
    const order = submitOrder(draftFacts({ lines: [openLineOf(6000)] }), submission)
    expect(deriveState(order)).toEqual({ status: 'SUBMITTED', stages: [] })
    expect(order.lines).toMatchObject([{ quantity: 6000, open: 6000 }])
    expect(order).toMatchObject({ submittedBy: 1, submittedAt: NOW })
  })

  test.each([
    null,
    { latitude: 91, longitude: 0 },
    { latitude: 0, longitude: 181 },
    { latitude: Number.NaN, longitude: 0 },
  ])('needs a place on earth: %j', (place) => {
    expect(() => submitOrder(draftFacts(), { ...submission, location: place })).toThrow(
      expect.objectContaining({ code: 'LOCATION_MISSING' }),
    )
  })

  test('happens once', () => {
    const order = submitOrder(draftFacts(), submission)
    expect(() => submitOrder(order, submission)).toThrow(
      expect.objectContaining({ code: 'ACTION_NOT_ALLOWED' }),
    )
  })
})

describe('key data', () => {
  test.each(['customerId', 'branchId', 'warehouseId', 'operationId'] as const)(
    '%s drops the lines once confirmed',
    (field) => {
      const after = draft({ [field]: field === 'customerId' ? 6 : 'ZZ' })
      expect(changedKeys(draft(), after)).toEqual([field])
      expect(() => linesAfterKeyChange(draft(), after, false)).toThrow(
        expect.objectContaining({ code: 'LINES_WOULD_BE_DROPPED' }),
      )
      expect(linesAfterKeyChange(draft(), after, true)).toEqual([])
    },
  )

  test('a first choice is no change, other fields keep the lines, and no lines are nothing to lose', () => {
    const empty = draft({ customerId: null, warehouseId: null })
    expect(linesAfterKeyChange(empty, draft(), false)).toEqual([item])
    expect(linesAfterKeyChange(draft(), draft({ dueAt: null }), false)).toEqual([item])
    expect(linesAfterKeyChange(draft({ lines: [] }), draft({ customerId: 6 }), false)).toEqual([item])
  })
})

describe('duplicate', () => {
  const lines = [
    { ...openLineOf(10), id: 1, open: 0, billed: 10 },
    { ...openLineOf(10), id: 2, open: 0, billed: 4, closed: 6 },
  ]

  test('takes all lines as ordered, or only what was cut', () => {
    const of = (choice: 'all' | 'cut') =>
      duplicateLines(lines, choice).map(({ line, quantity }) => [line.id, quantity])
    expect(of('all')).toEqual([
      [1, 10],
      [2, 10],
    ])
    expect(of('cut')).toEqual([[2, 6]])
  })

  test('turns a quote into an order', () => {
    expect([typeOfDuplicate('COT'), typeOfDuplicate('PEV'), typeOfDuplicate('POF')]).toEqual([
      'PEV',
      'PEV',
      'POF',
    ])
  })
})
