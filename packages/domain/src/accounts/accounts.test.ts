import { describe, expect, test } from 'vitest'
import { ageing } from '../testing/account-model.ts'
import { allocate, type Choice, PAYMENT_ENTRY, proposeOldestFirst } from './allocate.ts'

const TODAY = '2026-11-19'
const item = (id: number, open: number, dueOn = '2026-11-01') => ({ id, open, dueOn })

test.each([
  ['due today', '2026-11-19', 'not-due'],
  ['a day late', '2026-11-18', '1-30'],
  ['30 days late', '2026-10-20', '1-30'],
  ['31 days late', '2026-10-19', '31-60'],
  ['60 days late', '2026-09-20', '31-60'],
  ['61 days late', '2026-09-19', '61-90'],
  ['90 days late', '2026-08-21', '61-90'],
  ['91 days late', '2026-08-20', 'over-90'],
] as const)('%s', (_, dueOn, age) => {
  const found = ageing([{ dueOn, open: 500 }], TODAY).filter(({ items }) => items > 0)
  expect(found).toEqual([{ age, amount: 500, items: 1 }])
})

test('a credit is not aged', () => {
  expect(ageing([{ dueOn: '2026-01-01', open: -500 }], TODAY).at(-1)).toEqual({
    age: 'credit',
    amount: -500,
    items: 1,
  })
})

describe('a proposal', () => {
  const items = [item(3, 300, '2026-12-01'), item(1, 100, '2026-10-01'), item(2, 200), item(4, -50)]
  test.each<[string, number, Choice[]]>([
    ['uses open credits before the payment', 0, [choice(1, 50), choice(4, -50)]],
    ['pays the oldest first, the last in part', 200, [choice(1, 100), choice(2, 150), choice(4, -50)]],
    ['leaves the rest on account', 1000, [choice(1, 100), choice(2, 200), choice(3, 300), choice(4, -50)]],
  ])('%s', (_, payment, choices) => {
    expect(proposeOldestFirst(items, payment)).toEqual(choices)
  })
})

describe('an allocation', () => {
  const items = [item(1, 100), item(2, 200), item(4, -50)]
  test('uses credits on the first debts, then the payment', () => {
    const choices = [choice(1, 100), choice(2, 120), choice(4, -50)]
    expect(allocate({ items, choices, payment: 200 })).toEqual([
      { debitId: 1, creditId: 4, amount: 50 },
      { debitId: 1, creditId: PAYMENT_ENTRY, amount: 50 },
      { debitId: 2, creditId: PAYMENT_ENTRY, amount: 120 },
    ])
  })
  test.each<[string, Choice[], string]>([
    ['more than is open', [choice(1, 101)], 'ALLOCATION_OVER_OPEN'],
    ['a debt as a credit', [choice(1, -10)], 'ALLOCATION_OVER_OPEN'],
    ['a credit as a debt', [choice(4, 10)], 'ALLOCATION_OVER_OPEN'],
    ['nothing', [choice(1, 0)], 'ALLOCATION_OVER_OPEN'],
    ['an item that is settled or of another customer', [choice(9, 10)], 'ITEM_NOT_OPEN'],
    ['an item twice', [choice(1, 10), choice(1, 10)], 'ALLOCATION_TWICE'],
    ['more than was paid', [choice(1, 100), choice(2, 101)], 'ALLOCATION_OVER_PAYMENT'],
    ['a credit without a debt', [choice(4, -50), choice(1, 10)], 'CREDIT_WITHOUT_DEBT'],
  ])('is refused for %s', (_, choices, code) => {
    expect(() => allocate({ items, choices, payment: 200 })).toThrow(code)
  })
})

function choice(entryId: number, amount: number): Choice {
  return { entryId, amount }
}
