import { expect, it } from 'vitest'
import { nextPages } from './next-pages.ts'

const REST = { allowedActions: [] as string[], withdraws: false }

it('offers only the pages that the user may open', () => {
  const order = { type: 'PEV' as const, stages: ['FINANCIAL_APPROVAL'], shipment: null, ...REST }
  expect(nextPages(order, ['FINANCIAL_APPROVER'])).toEqual(['go-approval'])
  expect(nextPages(order, ['OPERATOR'])).toEqual([])
  expect(nextPages({ ...order, stages: ['STOCK_ANALYSIS'] }, ['STOCK_ANALYST'])).toEqual(['go-stock'])
})

it('offers stock analysis for a blocked order, but not for a quote', () => {
  const blocked = { type: 'PEV' as const, stages: ['BLOCKED'], shipment: null, ...REST }
  expect(nextPages(blocked, ['STOCK_ANALYST'])).toEqual(['go-stock'])
  expect(nextPages(blocked, ['COMMERCIAL_APPROVER'])).toEqual([])
  expect(nextPages({ ...blocked, type: 'COT' }, ['STOCK_ANALYST'])).toEqual([])
})

it('leads to the counter for what the customer collects', () => {
  const picked = { type: 'PEV' as const, stages: ['AVAILABLE_FOR_PICKING'], shipment: null, withdraws: true }
  const order = { ...picked, allowedActions: ['deliver-at-counter'] }
  expect(nextPages(order, ['PICKING_MANAGER'])).toEqual(['go-counter'])
  expect(nextPages(order, ['OPERATOR'])).toEqual([])
  expect(nextPages({ ...order, withdraws: false }, ['PICKING_MANAGER'])).toEqual([])
})
