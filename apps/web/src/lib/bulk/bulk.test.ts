import { describe, expect, it } from 'vitest'
import { ApiError, NO_CONNECTION } from '../api/api-error.ts'
import type { BulkResult } from './call.ts'
import { refusalGroups, stateGroups } from './group-results.ts'
import { offeredActions } from './offers.ts'
import { type Chunk, chunksOf, inParts, runChunks } from './run-chunks.ts'

const items = (count: number) => Array.from({ length: count }, (_none, place) => place + 1)
const lost = new ApiError({ status: 500, path: '', code: NO_CONNECTION, message: '' })

/** Sends chunks of numbers; `answers` says what comes of each attempt. */
function running(answers: (key: string, attempt: number) => unknown, stopAfter = Number.POSITIVE_INFINITY) {
  const log: string[] = []
  const attempts = new Map<string, number>()
  return {
    log,
    send: async ({ key, items }: Chunk<number>) => {
      const attempt = attempts.get(key) ?? 0
      attempts.set(key, attempt + 1)
      log.push(`${key}#${attempt}`)
      const error = answers(key, attempt)
      if (error) throw error
      return items
    },
    onBegin: () => {},
    onDone: ({ key }: Chunk<number>) => void log.push(`${key} done`),
    onWaiting: (waiting: boolean) => void log.push(waiting ? 'waits' : 'goes on'),
    isStopped: () => log.length >= stopAfter,
    sleep: async () => {},
  }
}
let keys = 0
const chunks = (count: number) => {
  keys = 0
  return chunksOf(items(count), () => {
    keys += 1
    return `k${keys}`
  })
}

describe('a run in chunks', () => {
  it('sends ten documents at a time', () => {
    expect(chunks(23).map(({ items }) => items.length)).toEqual([10, 10, 3])
    expect(chunks(0)).toEqual([])
  })

  it('splits a list in its order without losing a document', () => {
    expect(inParts(items(5), 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(inParts([], 2)).toEqual([])
  })

  it('repeats a chunk with the same key when the connection is lost or the server still works on it', async () => {
    const busy = new ApiError({ status: 409, path: '', code: 'REQUEST_IN_PROGRESS', message: '' })
    const run = running((key, attempt) => (key === 'k1' && attempt < 2 ? [lost, busy][attempt] : undefined))
    await runChunks(chunks(12), run)
    expect(run.log).toEqual([
      'k1#0',
      'waits',
      'k1#1',
      'waits',
      'k1#2',
      'goes on',
      'k1 done',
      'k2#0',
      'k2 done',
    ])
  })

  it('stops between chunks, and while it waits for the connection', async () => {
    const between = running(() => undefined, 2)
    await runChunks(chunks(30), between)
    expect(between.log).toEqual(['k1#0', 'k1 done'])
    const waiting = running(() => lost, 4)
    await runChunks(chunks(30), waiting)
    expect(waiting.log).toEqual(['k1#0', 'waits', 'k1#1', 'waits'])
  })

  it('ends on a refusal that a repetition would not change', async () => {
    const refused = new ApiError({ status: 403, path: '', code: 'ROLE_MISSING', message: '' })
    await expect(
      runChunks(
        chunks(3),
        running(() => refused),
      ),
    ).rejects.toBe(refused)
  })
})

const result = (id: number, part: Partial<BulkResult>): BulkResult => ({
  id,
  number: `PEV.SD.2026/${id}`,
  outcome: 'done',
  changed: true,
  version: 2,
  status: 'CLOSED',
  stages: ['CLOSED'],
  draftId: null,
  error: null,
  ...part,
})
const refused = (id: number, message: string) =>
  result(id, {
    outcome: 'refused',
    error: { status: 409, path: '', code: 'X', message, details: [], requestId: '' },
  })

describe('results', () => {
  it('are grouped by reason, without the document number in the sentence', () => {
    const groups = refusalGroups([
      refused(1, 'Mudou entretanto.'),
      refused(2, 'Não é possível no documento PEV.SD.2026/2: Facturado.'),
      refused(3, 'Não é possível no documento PEV.SD.2026/3: Facturado.'),
      result(4, {}),
    ])
    expect(groups.map(({ message, results }) => [message, results.map(({ id }) => id)])).toEqual([
      ['Não é possível no documento: Facturado.', [2, 3]],
      ['Mudou entretanto.', [1]],
    ])
  })

  it('are grouped by the stage that the documents reach', () => {
    const groups = stateGroups([
      result(1, {}),
      result(2, { stages: ['BILLED'] }),
      result(3, {}),
      refused(4, ''),
    ])
    expect(groups.map(({ results }) => results.map(({ id }) => id))).toEqual([[1, 3], [2]])
  })
})

it('offers the actions that at least one selected document allows, those of all first', () => {
  const rows = [{ allowedActions: ['close', 'cancel', 'print'] }, { allowedActions: ['close', 'process'] }]
  expect(offeredActions(rows)).toEqual([
    { name: 'close', count: 2 },
    { name: 'process', count: 1 },
    { name: 'cancel', count: 1 },
  ])
  expect(offeredActions(rows, ['close'])).toEqual([{ name: 'close', count: 2 }])
})
