import { describe, expect, test } from 'vitest'
import { BADGE_COLOURS, badgeOf, STAGE_COLOURS } from './badge.ts'
import { COMPOUND_STAGES, ORDER_STAGES } from './stages.ts'
import { ORDER_STATUSES } from './statuses.ts'
import { ORDER_TABS, type OrderTabName, shownStatuses } from './tabs.ts'

test('every stage of the specification has one of the nine colours', () => {
  expect(Object.keys(STAGE_COLOURS).toSorted()).toEqual([...ORDER_STAGES, ...COMPOUND_STAGES].toSorted())
  expect(new Set(Object.values(STAGE_COLOURS))).toEqual(new Set(BADGE_COLOURS))
})

test.each([
  ['PENDING', ['COMMERCIAL_APPROVAL'], 'COMMERCIAL_APPROVAL'],
  ['PENDING', ['COMMERCIAL_APPROVAL', 'FINANCIAL_APPROVAL'], 'COMMERCIAL_APPROVAL_FINANCIAL_APPROVAL'],
  ['PENDING', ['FINANCIAL_APPROVAL', 'COMMERCIAL_APPROVAL'], 'FINANCIAL_APPROVAL_COMMERCIAL_APPROVAL'],
  ['PARTIALLY-PROCESSED', ['PICKING', 'STOCK_ANALYSIS'], 'PICKING_STOCK_ANALYSIS'],
  ['PARTIALLY-PROCESSED', ['STOCK_ANALYSIS', 'PICKING'], 'STOCK_ANALYSIS_PICKING'],
  ['PARTIALLY-PROCESSED', ['SHIPMENT_STARTED', 'AWAITING'], 'SHIPMENT_STARTED'],
] as const)('%s %j shows %s', (status, stages, shown) => {
  expect(badgeOf(status, stages)).toMatchObject({ kind: 'stage', stage: shown })
})

test.each(ORDER_STATUSES)('%s without stages', (status) => {
  const processing = status === 'SUBMITTED' || status === 'DRAFT'
  expect(badgeOf(status, [])?.kind).toBe(processing ? 'processing' : 'finished')
})

test('an unknown status has no badge', () => {
  expect(badgeOf(null, [])).toBeNull()
})

describe('tabs of the orders list', () => {
  test('each status stands on exactly one of the tabs that part the list', () => {
    const parts = ['my-drafts', 'pending', 'processing', 'canceled-closed', 'finished'] as const
    for (const status of ORDER_STATUSES) {
      const tabs = parts.filter((tab) => shownStatuses(tab).includes(status))
      expect(tabs, status).toHaveLength(1)
    }
  })

  test.each([
    ['my-orders', 'PENDING', true],
    ['my-orders', 'DRAFT', false],
    ['my-drafts', 'DRAFT', true],
    ['all', 'FINISHED', true],
    ['all', 'DRAFT', false],
    ['pending', 'FAILED', true],
  ] as const)('%s shows %s: %s', (tab, status, shown) => {
    expect(shownStatuses(tab).includes(status)).toBe(shown)
  })

  test.each([
    ['my-orders', ['DRAFT'], ['DRAFT']],
    ['all', ['DRAFT', 'PENDING'], ['DRAFT', 'PENDING']],
    ['pending', ['DRAFT'], []],
    ['pending', ['FINISHED'], []],
    ['my-drafts', ['DRAFT'], ['DRAFT']],
  ] as const)('%s under the status filter %s shows %s', (tab, wanted, shown) => {
    expect(shownStatuses(tab, wanted)).toEqual(shown)
  })

  test('only two of them are of the own documents alone', () => {
    const own = Object.entries(ORDER_TABS).filter(([, tab]) => tab.own)
    expect(own.map(([name]) => name)).toEqual(['my-orders', 'my-drafts'])
  })

  test('are the seven that the specification names', () => {
    const names: readonly OrderTabName[] = [
      'my-orders',
      'pending',
      'my-drafts',
      'processing',
      'canceled-closed',
      'finished',
      'all',
    ]
    expect(Object.keys(ORDER_TABS)).toEqual(names)
  })
})
