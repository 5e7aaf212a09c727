import { expect, it } from 'vitest'
import { expectedFinancialReasons, withThisOrder } from './financial-reasons.ts'

const exposure = {
  creditLimit: 400_000,
  currentAccount: 200_000,
  overdue: 0,
  overdueDays: 0,
  loadedNotBilled: 0,
  openOrders: 100_000,
  thisOrder: 0,
  total: 300_000,
  over: 0,
  usedPercent: 75,
  account: null,
}

it('adds the document that is being typed', () => {
  expect(withThisOrder(exposure, 172_000)).toMatchObject({ total: 472_000, over: 72_000, usedPercent: 118 })
})

it('has no percentage without a limit', () => {
  expect(withThisOrder({ ...exposure, usedPercent: null }, 10).usedPercent).toBeNull()
})

const terms = { blockedCredit: false, transactionLimit: null }
const codesOf = (...[type, figures, terms]: Parameters<typeof expectedFinancialReasons>) =>
  expectedFinancialReasons(type, figures, terms).map(({ code }) => code)

it('gives the same reasons as verification', () => {
  const now = withThisOrder({ ...exposure, overdue: 5_000 }, 172_000)
  expect(codesOf('PEV', now, { blockedCredit: true, transactionLimit: 100_000 })).toEqual([
    'CUSTOMER_BLOCKED',
    'CREDIT_LIMIT_EXCEEDED',
    'TRANSACTION_LIMIT_EXCEEDED',
    'OVERDUE_DEBT',
  ])
  expect(codesOf('PEV', withThisOrder(exposure, 100_000), { ...terms, transactionLimit: 100_000 })).toEqual(
    [],
  )
})

it('gives none for quotes and offers, and one for any order without credit', () => {
  const without = withThisOrder({ ...exposure, creditLimit: 0, usedPercent: null }, 10)
  expect(codesOf('PEV', without, terms)).toEqual(['CREDIT_LIMIT_EXCEEDED'])
  expect(codesOf('COT', without, terms)).toEqual([])
  expect(codesOf('POF', without, terms)).toEqual([])
})
