import { describe, expect, test } from 'vitest'
import type { OrderState } from './derive-state.ts'
import { progressOf, WORK_GROUPS, workGroupOf } from './progress.ts'

const CASES: readonly [OrderState, part: string | null, done: number, group: string][] = [
  [{ status: 'DRAFT', stages: [] }, null, 0, 'waiting'],
  [{ status: 'SUBMITTED', stages: [] }, 'submitted', 0, 'waiting'],
  [{ status: 'PENDING', stages: ['COMMERCIAL_APPROVAL', 'FINANCIAL_APPROVAL'] }, 'approval', 1, 'approval'],
  [{ status: 'PENDING', stages: ['STOCK_ANALYSIS'] }, 'stock', 2, 'stock'],
  [{ status: 'PARTIALLY-PROCESSED', stages: ['PICKING', 'STOCK_ANALYSIS'] }, 'stock', 2, 'stock'],
  [{ status: 'PROCESSED', stages: ['AVAILABLE_FOR_PICKING'] }, 'shipment', 3, 'shipment'],
  [{ status: 'PROCESSED', stages: ['SHIPMENT_FINISHED'] }, 'invoice', 4, 'shipment'],
  [{ status: 'FINISHED', stages: ['BILLED'] }, null, 5, 'billed'],
  [{ status: 'FINISHED', stages: ['NO_STAGE'] }, null, 5, 'waiting'],
  [{ status: 'REJECTED', stages: ['FINANCIAL_REJECTED'] }, null, 1, 'ended'],
  [{ status: 'CANCELED', stages: ['CANCELED'] }, null, 1, 'ended'],
]

describe('how far a document has come', () => {
  test.each(CASES)('%o', (state, part, done, group) => {
    expect(progressOf(state)).toMatchObject({ at: part, done })
    expect(workGroupOf(state)).toBe(group)
    expect(WORK_GROUPS).toContain(group)
  })

  test('a document that ended says how', () => {
    expect(progressOf({ status: 'FINISHED', stages: ['BILLED'] }).end).toBe('finished')
    expect(progressOf({ status: 'CANCELED', stages: ['CANCELED'] }).end).toBe('stopped')
    expect(progressOf({ status: 'PENDING', stages: ['STOCK_ANALYSIS'] }).end).toBeNull()
  })
})
