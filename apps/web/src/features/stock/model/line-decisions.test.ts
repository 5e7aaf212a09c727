import { expect, test } from 'vitest'
import { allToPicking, decided, linesToProcess, needsReason, restClosed } from './line-decisions.ts'
import type { StockLine } from './stock-query.ts'

const line = (id: number, open: number, reserved: number, waiting = false) =>
  ({
    id,
    waiting,
    buckets: { open, reserved, picking: 0, loading: 0, billed: 0, closed: 0 },
  }) as StockLine

const lines = [line(1, 0, 10), line(2, 4, 6), line(3, 5, 0), line(4, 0, 0)]

test('all that is reserved goes to picking, decisions by hand stay', () => {
  const decisions = allToPicking(lines, new Map([[2, 'close' as const]]))
  expect([...decisions]).toEqual([
    [2, 'close'],
    [1, 'picking'],
  ])
})

test('the rest is closed: except what was decided by hand or is already settled', () => {
  const decisions = restClosed(lines, allToPicking(lines, new Map()))
  expect([...decisions]).toEqual([
    [1, 'picking'],
    [2, 'picking'],
    [3, 'close'],
  ])
})

test('a decision is taken back', () => {
  const decisions = decided(decided(new Map(), 1, 'wait'), 1, null)
  expect(decisions.size).toBe(0)
})

test('only lines that still lack a decision are sent', () => {
  const decisions = new Map([
    [4, 'picking' as const],
    [3, 'wait' as const],
    [1, 'picking' as const],
  ])
  expect(linesToProcess(lines, decisions)).toEqual([
    { lineId: 1, decision: 'picking' },
    { lineId: 3, decision: 'wait' },
  ])
})

test('closing needs a reason', () => {
  expect(needsReason(new Map([[1, 'wait']]))).toBe(false)
  expect(needsReason(new Map([[1, 'close']]))).toBe(true)
})
