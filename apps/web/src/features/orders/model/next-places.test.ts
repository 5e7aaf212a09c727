import { expect, it } from 'vitest'
import { nextPlaces } from './next-places.ts'

it('leads on to the pages that the user may open', () => {
  const order = { stages: ['FINANCIAL_APPROVAL'], shipment: null }
  expect(nextPlaces(order, ['FINANCIAL_APPROVER'])).toEqual(['go-approval'])
  expect(nextPlaces(order, ['OPERATOR'])).toEqual([])
  expect(nextPlaces({ ...order, stages: ['STOCK_ANALYSIS'] }, ['STOCK_ANALYST'])).toEqual(['go-stock'])
})
