import { expect, test } from 'vitest'
import { averagePaymentDays } from './payment-days.ts'

const debt = (issuedOn: string, paid: number) => ({ issuedOn, paid })
const payment = (paidOn: string, amount: number) => ({ paidOn, amount })

test.each([
  ['nothing was paid', [debt('2026-10-01', 0)], [], null],
  ['a payment without a debt', [], [payment('2026-10-31', 100)], null],
  ['one debt, one payment', [debt('2026-10-01', 100)], [payment('2026-10-31', 100)], 30],
  [
    'one payment for two debts, weighted by amount',
    [debt('2026-10-01', 300), debt('2026-10-21', 100)],
    [payment('2026-10-31', 400)],
    25, // (300 × 30 + 100 × 10) ÷ 400
  ],
  [
    'two payments for one debt',
    [debt('2026-10-01', 200)],
    [payment('2026-10-11', 100), payment('2026-10-31', 100)],
    20,
  ],
  [
    'the oldest debt is settled first',
    [debt('2026-10-11', 100), debt('2026-10-01', 100)],
    [payment('2026-10-21', 100), payment('2026-10-31', 100)],
    20,
  ],
  [
    'debts that were paid before the payments begin are left out',
    [debt('2025-01-01', 5000), debt('2026-10-01', 100)],
    [payment('2026-10-16', 100)],
    15,
  ],
  ['paid in advance', [debt('2026-10-20', 100)], [payment('2026-10-01', 100)], 0],
])('%s', (_, debts, payments, days) => {
  expect(averagePaymentDays(debts, payments)).toBe(days)
})
