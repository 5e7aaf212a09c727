import { describe, expect, test } from 'vitest'
import { findProblems, type HealthFigures, type Problem } from './health.ts'

const WELL: HealthFigures = {
  requests: 5000,
  errors: 0,
  responseMs: 120,
  eventLoopMs: 22,
  causes: [],
  failedJobs: 0,
  oldestJobSeconds: 2,
  failedInvoices: 0,
  disk: { free: 60, total: 100 },
  connections: 14,
  maxConnections: 100,
  figuresAge: 40,
  backup: { failed: false, age: 3600 },
  numbersUnconfirmed: false,
}

test('a server at work has no problem', () => expect(findProblems(WELL)).toEqual([]))

test('before the first figures nothing is missing', () =>
  expect(findProblems({ ...WELL, figuresAge: null, disk: null, requests: 0, responseMs: null })).toEqual([]))

describe('one figure out of bounds', () => {
  test.each<[Partial<HealthFigures>, Problem]>([
    [{ errors: 26 }, { kind: 'errors', level: 'warning', value: 26 }],
    [{ errors: 250 }, { kind: 'errors', level: 'danger', value: 250 }],
    [
      { requests: 0, errors: 3 },
      { kind: 'errors', level: 'danger', value: 3 },
    ],
    [
      { errors: 3, causes: ['database-full'] },
      { kind: 'database-full', level: 'danger', value: 3 },
    ],
    [{ failedJobs: 1 }, { kind: 'jobs-failed', level: 'danger', value: 1 }],
    [{ oldestJobSeconds: 120 }, { kind: 'queue', level: 'warning', value: 120 }],
    [{ oldestJobSeconds: 900 }, { kind: 'queue', level: 'danger', value: 900 }],
    [{ failedInvoices: 2 }, { kind: 'billing', level: 'warning', value: 2 }],
    [{ disk: { free: 15, total: 100 } }, { kind: 'disk', level: 'warning', value: 15 }],
    [{ disk: { free: 5, total: 100 } }, { kind: 'disk', level: 'danger', value: 5 }],
    [{ connections: 80 }, { kind: 'connections', level: 'warning', value: 80 }],
    [{ connections: 95 }, { kind: 'connections', level: 'danger', value: 95 }],
    [{ responseMs: 300 }, { kind: 'slow', level: 'warning', value: 300 }],
    [{ responseMs: 1500 }, { kind: 'slow', level: 'danger', value: 1500 }],
    [{ eventLoopMs: 200 }, { kind: 'event-loop', level: 'warning', value: 200 }],
    [{ numbersUnconfirmed: true }, { kind: 'numbers-unconfirmed', level: 'danger', value: 1 }],
    [{ backup: { failed: true, age: 3600 } }, { kind: 'backup-failed', level: 'warning', value: 1 }],
    [{ backup: { failed: false, age: 129_600 } }, { kind: 'backup-old', level: 'warning', value: 129_600 }],
    [{ backup: { failed: false, age: 259_200 } }, { kind: 'backup-old', level: 'danger', value: 259_200 }],
    [{ figuresAge: 180 }, { kind: 'no-figures', level: 'warning', value: 180 }],
  ])('%o', (part, problem) => expect(findProblems({ ...WELL, ...part })).toEqual([problem]))
})

test.each<[string, Partial<HealthFigures>]>([
  ['two errors among few requests', { requests: 10, errors: 2 }],
  ['a slow minute with few requests', { requests: 19, responseMs: 900 }],
  ['a backup that was never made', { backup: { failed: false, age: null } }],
  ['backups that are not set up', { backup: null }],
  ['a disk with room', { disk: { free: 16, total: 100 } }],
])('%s is no problem', (_, part) => expect(findProblems({ ...WELL, ...part })).toEqual([]))

test('what is dangerous comes before what only warns', () => {
  const figures = { ...WELL, errors: 26, failedJobs: 1, connections: 96, responseMs: 400 }
  expect(findProblems(figures).map(({ kind }) => kind)).toEqual([
    'jobs-failed',
    'connections',
    'errors',
    'slow',
  ])
})
