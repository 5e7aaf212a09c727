import { expect, it } from 'vitest'
import { barsOf } from './stage-bars.ts'

it('stands in the order of the work, each bar as a share of the largest', () => {
  const bars = barsOf([
    { stage: 'CANCELED', documents: 1, total: 50 },
    { stage: 'STOCK_ANALYSIS', documents: 2, total: 200 },
    { stage: 'COMMERCIAL_APPROVAL', documents: 1, total: 100 },
  ])
  expect(bars.map(({ stage, percent }) => [stage, percent])).toEqual([
    ['COMMERCIAL_APPROVAL', 50],
    ['STOCK_ANALYSIS', 100],
    ['CANCELED', 25],
  ])
})
