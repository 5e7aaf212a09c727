import { expect, it } from 'vitest'
import { withThisOrder } from './this-order.ts'

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
