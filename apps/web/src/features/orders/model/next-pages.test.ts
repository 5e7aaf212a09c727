import { expect, it } from 'vitest'
import { nextPages } from './next-pages.ts'

it('offers only the pages that the user may open', () => {
  const order = { type: 'PEV' as const, stages: ['FINANCIAL_APPROVAL'], shipment: null }
  expect(nextPages(order, ['FINANCIAL_APPROVER'])).toEqual(['go-approval'])
  expect(nextPages(order, ['OPERATOR'])).toEqual([])
  expect(nextPages({ ...order, stages: ['STOCK_ANALYSIS'] }, ['STOCK_ANALYST'])).toEqual(['go-stock'])
})

it('offers stock analysis for a blocked order, but not for a quote', () => {
  const blocked = { type: 'PEV' as const, stages: ['BLOCKED'], shipment: null }
  expect(nextPages(blocked, ['STOCK_ANALYST'])).toEqual(['go-stock'])
  expect(nextPages(blocked, ['COMMERCIAL_APPROVER'])).toEqual([])
  expect(nextPages({ ...blocked, type: 'COT' }, ['STOCK_ANALYST'])).toEqual([])
})
