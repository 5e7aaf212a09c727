import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Role } from '../access/roles.ts'
import {
  assertMayClose,
  assertMonth,
  MONTH_ACTIONS,
  type MonthAction,
  type MonthFacts,
  monthActions,
} from './closing.ts'
import { explainedBy, sumOfBranches } from './differences.ts'
import { type FileEntry, splitByDays } from './file-parts.ts'
import { lastDay, monthAfter, monthState } from './month.ts'

const user = (id: number, role: Role, branches: 'all' | readonly string[] = ['BE', 'SD']) => ({
  id,
  branchId: 'SD',
  roles: [role],
  scope: { branches, operations: 'all' as const },
})
const approver = user(1, 'FINANCIAL_APPROVER')
const COMPANY = ['SD', 'BE']

test.each([
  ['2026-11', '2026-11-30', '2026-12'],
  ['2026-12', '2026-12-31', '2027-01'],
  ['2027-02', '2027-02-28', '2027-03'],
  ['2028-02', '2028-02-29', '2028-03'],
])('%s ends on %s', (month, last, after) => {
  expect([lastDay(month), monthAfter(month)]).toEqual([last, after])
})

test.each([
  ['2026-07', '2026-10', 'closed'],
  ['2026-10', '2026-10', 'closed'],
  ['2026-11', '2026-10', 'open'],
  ['2026-07', null, 'before'],
  ['2026-08', null, 'open'],
  ['2026-11', null, 'open'],
  ['2026-12', '2026-10', 'running'],
  ['2027-01', '2026-10', 'future'],
] as const)('%s after the closing of %s, begun in August: %s', (month, lastClosed, state) => {
  expect(monthState(month, { begins: '2026-08', lastClosed, today: '2026-12-02' })).toBe(state)
})

/** November, after the closing of October, on 02-12-2026. */
const november: MonthFacts = {
  month: '2026-11',
  begins: '2026-08',
  lastClosed: '2026-10',
  today: '2026-12-02',
  openPoints: 0,
  reopeningAskedBy: null,
}

describe('what may be done with a month', () => {
  const closed = { ...november, lastClosed: '2026-11' }
  const CASES: readonly (readonly [string, MonthFacts, readonly MonthAction[]])[] = [
    ['over, nothing open', november, ['close', 'explain']],
    ['over, a point open', { ...november, openPoints: 1 }, ['explain']],
    ['never closed one before', { ...november, lastClosed: null }, ['close', 'explain']],
    ['before the beginning', { ...november, begins: '2026-12', lastClosed: null }, ['close', 'explain']],
    ['still running', { ...november, today: '2026-11-30' }, []],
    ['an earlier month is open', { ...november, lastClosed: '2026-09' }, []],
    ['closed', closed, ['ask-reopening']],
    ['asked by another', { ...closed, reopeningAskedBy: 2 }, ['confirm-reopening', 'withdraw-reopening']],
    ['asked by oneself', { ...closed, reopeningAskedBy: 1 }, ['withdraw-reopening']],
    ['closed, and a later one too', { ...november, lastClosed: '2026-12' }, []],
  ]
  test.each(CASES)('%s', (_name, facts, actions) => {
    expect(monthActions(facts, approver, COMPANY)).toEqual(actions)
  })

  const REFUSALS: readonly (readonly [MonthAction, Partial<MonthFacts>, string])[] = [
    ['close', { today: '2026-11-30' }, 'MONTH_NOT_OVER'],
    ['close', { lastClosed: '2026-09' }, 'MONTH_BEFORE_OPEN'],
    ['close', { lastClosed: '2026-11' }, 'MONTH_CLOSED_ALREADY'],
    ['close', { openPoints: 2 }, 'MONTH_NOT_READY'],
    ['explain', { lastClosed: '2026-11' }, 'MONTH_CLOSED_ALREADY'],
    ['ask-reopening', {}, 'MONTH_NOT_LAST'],
    ['ask-reopening', { lastClosed: '2026-11', reopeningAskedBy: 2 }, 'REOPENING_ASKED'],
    ['confirm-reopening', { lastClosed: '2026-11' }, 'REOPENING_NOT_ASKED'],
    ['confirm-reopening', { lastClosed: '2026-11', reopeningAskedBy: 1 }, 'REOPENING_SAME_PERSON'],
    ['withdraw-reopening', { lastClosed: '2026-12', reopeningAskedBy: 1 }, 'MONTH_NOT_LAST'],
  ]
  test.each(REFUSALS)('%s is refused: %j %s', (action, change, code) => {
    expect(() => assertMonth(action, { ...november, ...change }, approver)).toThrow(
      expect.objectContaining({ code }),
    )
  })

  test('only who sees the whole company, by role', () => {
    const may = (person: Parameters<typeof assertMayClose>[0]) => () => assertMayClose(person, COMPANY)
    expect(may(approver)).not.toThrow()
    expect(may(user(1, 'ADMIN', 'all'))).not.toThrow()
    expect(may(user(1, 'FINANCIAL_APPROVER', ['SD']))).toThrow('MONTH_OF_ALL_BRANCHES')
    expect(may(user(1, 'COMMERCIAL_APPROVER'))).toThrow('ROLE_MISSING')
    expect(MONTH_ACTIONS.flatMap(() => monthActions(november, user(1, 'OPERATOR'), COMPANY))).toEqual([])
  })
})

test.each([
  ['billed-later', 100, null, 'calendar'],
  ['loaded-earlier', -100, null, 'calendar'],
  ['credited', 100, null, 'calendar'],
  ['not-billed', 100, null, null],
  ['not-billed', 100, { amount: 100, reason: 'Devolvida' }, 'person'],
  ['not-billed', 100, { amount: 90, reason: 'Devolvida' }, null],
] as const)('%s of %i said %j: %s', (kind, amount, said, by) => {
  expect(explainedBy({ kind, amount }, said)).toBe(by)
})

test('the branches add up', () => {
  const one = { loaded: 5, billed: 3, credited: 1, declared: 2 }
  expect(
    sumOfBranches([
      { branchId: 'SD', ...one },
      { branchId: 'BE', ...one },
    ]),
  ).toEqual({ loaded: 10, billed: 6, credited: 2, declared: 4 })
})

describe('the file of a month in parts', () => {
  const entry = (place: number, day: string, bytes: number): FileEntry => ({
    place,
    day,
    rows: 1,
    bytes,
  })
  test('whole days, as many as fit', () => {
    const days = [
      entry(1, '2026-11-01', 40),
      entry(3, '2026-11-02', 30),
      entry(2, '2026-11-02', 20),
      entry(4, '2026-11-03', 20),
    ]
    expect(splitByDays(days, 10, 100)).toEqual([
      { from: '2026-11-01', to: '2026-11-02', firstId: 1, lastId: 3, rows: 3, bytes: 100 },
      { from: '2026-11-03', to: '2026-11-03', firstId: 4, lastId: 4, rows: 1, bytes: 30 },
    ])
  })
  test('a day that is too large is cut, and stands alone', () => {
    const days = [
      entry(1, '2026-11-01', 10),
      entry(2, '2026-11-02', 60),
      entry(3, '2026-11-02', 60),
      entry(4, '2026-11-03', 10),
    ]
    expect(
      splitByDays(days, 10, 100).map(({ from, firstId, lastId, bytes }) => [from, firstId, lastId, bytes]),
    ).toEqual([
      ['2026-11-01', 1, 1, 20],
      ['2026-11-02', 2, 2, 70],
      ['2026-11-02', 3, 3, 70],
      ['2026-11-03', 4, 4, 20],
    ])
  })
  test('every entry stands in one part, none over the limit', () => {
    const days = fc.array(fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 80 })), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(days, (some) => {
        const sorted = some.toSorted(([a], [b]) => a - b)
        const entries = sorted.map(([day, bytes], at) =>
          entry(at + 1, `2026-11-${String(day).padStart(2, '0')}`, bytes),
        )
        const parts = splitByDays(entries, 10, 100)
        expect(parts.every(({ bytes }) => bytes <= 100)).toBe(true)
        const held = entries.map(
          ({ place, day }) =>
            parts.filter(
              (part) => part.from <= day && day <= part.to && part.firstId <= place && place <= part.lastId,
            ).length,
        )
        expect(held.every((count) => count === 1)).toBe(true)
        expect(parts.reduce((sum, { rows }) => sum + rows, 0)).toBe(entries.length)
      }),
    )
  })
})
