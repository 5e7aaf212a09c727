import { expect, it } from 'vitest'
import { nextPlaces } from './next-places.ts'

it('leads on to the pages that the user may open', () => {
  const order = { type: 'PEV' as const, stages: ['FINANCIAL_APPROVAL'], shipment: null }
  expect(nextPlaces(order, ['FINANCIAL_APPROVER'])).toEqual(['go-approval'])
  expect(nextPlaces(order, ['OPERATOR'])).toEqual([])
  expect(nextPlaces({ ...order, stages: ['STOCK_ANALYSIS'] }, ['STOCK_ANALYST'])).toEqual(['go-stock'])
})

it('leads from what a lock holds to stock analysis, but for quotes', () => {
  const blocked = { type: 'PEV' as const, stages: ['BLOCKED'], shipment: null }
  expect(nextPlaces(blocked, ['STOCK_ANALYST'])).toEqual(['go-stock'])
  expect(nextPlaces(blocked, ['COMMERCIAL_APPROVER'])).toEqual([])
  expect(nextPlaces({ ...blocked, type: 'COT' }, ['STOCK_ANALYST'])).toEqual([])
})
