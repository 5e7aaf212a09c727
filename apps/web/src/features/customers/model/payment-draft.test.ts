import { expect, test } from 'vitest'
import {
  type AccountItem,
  choicesOf,
  effectOf,
  isOver,
  leftOf,
  type PaymentDraft,
  toggled,
  withPart,
} from './payment-draft.ts'

const item = (id: number, open: number, daysLate: number): AccountItem => ({
  id,
  kind: open > 0 ? 'invoice' : 'credit-note',
  document: `FT ${id}`,
  issuedOn: '2026-10-01',
  dueOn: `2026-10-${10 + id}`,
  amount: open,
  open,
  daysLate,
  invoiceId: null,
  orderId: null,
  paymentId: null,
  creditNoteId: null,
  reversedAs: null,
  settledBy: [],
})
const items = [item(1, 100, 10), item(2, 200, 5), item(3, 300, -5), item(4, -50, 0)]
const draft: PaymentDraft = {
  amount: 200,
  paidOn: '2026-11-19',
  kind: 'transfer',
  reference: '',
  byHand: null,
}

test('the oldest first, after the credits', () => {
  expect(choicesOf(draft, items)).toEqual([
    { entryId: 1, amount: 100 },
    { entryId: 2, amount: 150 },
    { entryId: 4, amount: -50 },
  ])
  expect(leftOf(draft, choicesOf(draft, items))).toBe(0)
  expect(choicesOf({ ...draft, amount: null }, items)).toEqual([])
})

test('by hand: an item out, another in with what is left, and its amount changed', () => {
  const without = toggled(draft, items, item(1, 100, 10))
  expect(without.byHand).toEqual({ 2: 150, 4: -50 })
  const other = toggled(without, items, item(3, 300, -5))
  expect(other.byHand).toEqual({ 2: 150, 3: 100, 4: -50 })
  expect(withPart(other, items, { id: 3, amount: 40 }).byHand).toEqual({ 2: 150, 3: 40, 4: -50 })
  expect(leftOf(other, choicesOf({ ...other, byHand: { 2: 150, 3: 140 } }, items))).toBe(-90)
})

test('what a payment frees', () => {
  const account = {
    exposure: {
      creditLimit: 1000,
      currentAccount: 550,
      overdue: 300,
      overdueDays: 10,
      loadedNotBilled: 0,
      openOrders: 200,
      thisOrder: 0,
      total: 750,
      over: 0,
      usedPercent: 75,
      account: null,
    },
    customer: {
      id: 1,
      code: 'C1',
      name: 'Baía',
      branchId: 'SD',
      nuit: null,
      paymentCondition: '30 dias',
      blockedCredit: false,
      transactionLimit: 400,
    },
    items,
    waiting: [
      { orderId: 7, number: 'PEV.SD.2026/7', value: 300 },
      { orderId: 8, number: 'PEV.SD.2026/8', value: 500 },
    ],
  }
  const effect = (amount: number) => {
    const paid = { ...draft, amount }
    return effectOf(account, paid, choicesOf(paid, items))
  }
  expect(effect(200)).toMatchObject({ overdueBefore: 300, overdueAfter: 50, percentAfter: 55, freed: [] })
  expect(effect(250)).toMatchObject({ overdueAfter: 0, percentAfter: 50 })
  expect(effect(250).freed.map(({ orderId }) => orderId)).toEqual([7])
})

test.each([
  [150, 100, true],
  [100, 100, false],
  [-60, -50, true],
  [-50, -50, false],
  [10, -50, true],
])('%i of %i open is more than there is: %s', (amount, open, expected) => {
  expect(isOver(amount, open)).toBe(expected)
})
