import { describe, expect, test } from 'vitest'
import { checkCashDay, checkMovement, closeCash, countedCash, expectedCash } from './cash-day.ts'

const figures = {
  opening: 50_000,
  receipts: 120_000,
  reversals: 20_000,
  deposits: 5000,
  withdrawals: 100_000,
}

test('what must lie in the desk', () => {
  expect(expectedCash(figures)).toBe(55_000)
})

test.each([
  [
    [
      { value: 50_000, count: 1 },
      { value: 5000, count: 1 },
    ],
    55_000,
  ],
  [[], 0],
  [[{ value: 1, count: 3 }], 3],
])('%j is %s', (counts, amount) => {
  expect(countedCash(counts)).toBe(amount)
})

test.each([
  ['no note of the metical', [{ value: 700, count: 1 }]],
  [
    'a value twice',
    [
      { value: 500, count: 1 },
      { value: 500, count: 2 },
    ],
  ],
  ['less than none', [{ value: 500, count: -1 }]],
  ['half a note', [{ value: 500, count: 0.5 }]],
])('a count of %s is refused', (_, counts) => {
  expect(() => countedCash(counts)).toThrow('CASH_COUNT_INVALID')
})

describe('closing', () => {
  const right = [
    { value: 50_000, count: 1 },
    { value: 5000, count: 1 },
  ]
  test('what is right needs no reason', () => {
    expect(closeCash(figures, right, '')).toEqual({ counted: 55_000, expected: 55_000, difference: 0 })
  })
  test('a difference does', () => {
    const short = right.slice(0, 1)
    expect(() => closeCash(figures, short, ' ')).toThrow('CASH_DIFFERENCE_UNEXPLAINED')
    expect(closeCash(figures, short, 'Troco errado').difference).toBe(-5000)
  })
})

test.each([
  ['deposit', 1, 'Fundo', undefined],
  ['withdrawal', 55_000, 'Depósito no banco', undefined],
  ['withdrawal', 55_001, 'Depósito no banco', 'CASH_TOO_LITTLE'],
  ['withdrawal', 100, ' ', 'REASON_MISSING'],
  ['deposit', 0, 'Fundo', 'PAYMENT_EMPTY'],
] as const)('a %s of %s for «%s»', (kind, amount, reason, code) => {
  const check = () => checkMovement({ kind, amount, reason }, figures)
  if (code === undefined) expect(check).not.toThrow()
  else expect(check).toThrow(code)
})

test('a day to come is not opened', () => {
  expect(() => checkCashDay('2026-11-20', '2026-11-19')).toThrow('CASH_DAY_IN_FUTURE')
  expect(() => checkCashDay('2026-11-19', '2026-11-19')).not.toThrow()
})
