import { describe, expect, test } from 'vitest'
import { BADGE_COLOURS, badgeOf, STAGE_COLOURS } from './badge.ts'
import { COMPOUND_STAGES, ORDER_STAGES } from './stages.ts'
import { ORDER_STATUSES } from './statuses.ts'
import { isOnTab, ORDER_TABS, type OrderTabName } from './tabs.ts'

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
      const tabs = parts.filter((tab) => isOnTab(tab, { status, createdBy: 1 }, 1))
      expect(tabs, status).toHaveLength(1)
    }
  })

  test.each([
    ['my-orders', 'PENDING', 1, true],
    ['my-orders', 'PENDING', 2, false],
    ['my-orders', 'DRAFT', 1, false],
    ['my-drafts', 'DRAFT', 2, false],
    ['all', 'FINISHED', 2, true],
    ['all', 'DRAFT', 2, false],
    ['pending', 'FAILED', 2, true],
  ] as const)('%s: %s of user %i is shown to user 1: %s', (tab, status, createdBy, shown) => {
    expect(isOnTab(tab, { status, createdBy }, 1)).toBe(shown)
  })

  test.each([
    ['my-orders', ['DRAFT'], 'DRAFT', 1, true],
    ['my-orders', ['DRAFT'], 'PENDING', 1, false],
    ['my-orders', ['DRAFT'], 'DRAFT', 2, false],
    ['all', ['DRAFT', 'PENDING'], 'DRAFT', 1, true],
    ['all', ['DRAFT', 'PENDING'], 'DRAFT', 2, false],
    ['all', ['DRAFT', 'PENDING'], 'PENDING', 2, true],
    ['pending', ['DRAFT'], 'DRAFT', 1, false],
    ['pending', ['FINISHED'], 'PENDING', 1, false],
    ['my-drafts', ['DRAFT'], 'DRAFT', 1, true],
  ] as const)(
    '%s under the status filter %s: %s of user %i is shown to user 1: %s',
    (tab, wanted, status, createdBy, shown) => {
      expect(isOnTab(tab, { status, createdBy }, 1, wanted)).toBe(shown)
    },
  )

  test('are the seven of the specification', () => {
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
