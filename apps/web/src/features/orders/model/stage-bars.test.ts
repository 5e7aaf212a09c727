import { expect, it } from 'vitest'
import { barsOf } from './stage-bars.ts'

const bar = (stage: string, total: number) => ({ stage, documents: 1, total })

it('stands in the order of the work, each bar as a share of the largest', () => {
  const { open, ended } = barsOf([bar('STOCK_ANALYSIS', 200), bar('COMMERCIAL_APPROVAL', 100)])
  expect(open.map(({ stage, percent }) => [stage, percent])).toEqual([
    ['COMMERCIAL_APPROVAL', 50],
    ['STOCK_ANALYSIS', 100],
  ])
  expect(ended).toEqual([])
})

it('measures what has ended apart from what is under way', () => {
  const { open, ended } = barsOf([bar('CANCELED', 1000), bar('BILLED', 4000), bar('PICKING', 2)])
  expect(open.map(({ stage, percent }) => [stage, percent])).toEqual([['PICKING', 100]])
  expect(ended.map(({ stage, percent }) => [stage, percent])).toEqual([
    ['BILLED', 100],
    ['CANCELED', 25],
  ])
})

it('counts what waits for an invoice, for its check or for a new kind of step as under way', () => {
  const { open, ended } = barsOf([
    bar('COLLECTING', 1),
    bar('READY_FOR_BILLING', 1),
    bar('SHIPMENT_FINISHED', 1),
    bar('SUBMITTED', 1),
    bar('NO_STAGE', 1),
  ])
  expect(open.map(({ stage }) => stage)).toEqual([
    'SUBMITTED',
    'SHIPMENT_FINISHED',
    'READY_FOR_BILLING',
    'COLLECTING',
  ])
  expect(ended.map(({ stage }) => stage)).toEqual(['NO_STAGE'])
})
