import { expect, it } from 'vitest'
import { financialReasonsNow, withThisOrder } from './this-order.ts'

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
}

it('adds the document that is being typed', () => {
  expect(withThisOrder(exposure, 172_000)).toMatchObject({ total: 472_000, over: 72_000, usedPercent: 118 })
})

it('has no percentage without a limit', () => {
  expect(withThisOrder({ ...exposure, usedPercent: null }, 10).usedPercent).toBeNull()
})

const terms = { blockedCredit: false, transactionLimit: null }
const asked = (...[type, figures, said]: Parameters<typeof financialReasonsNow>) =>
  financialReasonsNow(type, figures, said).map(({ code }) => code)

it('says beforehand what verification will ask', () => {
  const now = withThisOrder({ ...exposure, overdue: 5_000 }, 172_000)
  expect(asked('PEV', now, { blockedCredit: true, transactionLimit: 100_000 })).toEqual([
    'CUSTOMER_BLOCKED',
    'CREDIT_LIMIT_EXCEEDED',
    'TRANSACTION_LIMIT_EXCEEDED',
    'OVERDUE_DEBT',
  ])
  expect(asked('PEV', withThisOrder(exposure, 100_000), { ...terms, transactionLimit: 100_000 })).toEqual([])
})

it('asks nothing of quotes and offers, and all of who has no credit', () => {
  const without = withThisOrder({ ...exposure, creditLimit: 0, usedPercent: null }, 10)
  expect(asked('PEV', without, terms)).toEqual(['CREDIT_LIMIT_EXCEEDED'])
  expect(asked('COT', without, terms)).toEqual([])
  expect(asked('POF', without, terms)).toEqual([])
})
