import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { setPageUser } from '../../lib/auth/session-guard.ts'
import type { BulkResult } from '../../lib/bulk/call.ts'
import { chunksOf } from '../../lib/bulk/run-chunks.ts'
import type { BulkTarget } from './bulk-target.ts'
import { saveChunkResults, saveCurrentChunk, savedBulkRun, saveRunStart } from './saved-bulk-run.ts'
import type { BulkRun } from './use-bulk-run.ts'

class Storage {
  /** Letters that it still takes. */
  room = Number.POSITIVE_INFINITY
  getItem(name: string) {
    return (this as unknown as Record<string, string>)[name] ?? null
  }
  setItem(name: string, text: string) {
    if (text.length > this.room) throw new DOMException('full', 'QuotaExceededError')
    Object.assign(this, { [name]: text })
  }
  removeItem(name: string) {
    delete (this as unknown as Record<string, string>)[name]
  }
}
let storage: Storage

beforeEach(() => {
  storage = new Storage()
  vi.stubGlobal('sessionStorage', storage)
  setPageUser(7)
})
afterEach(() => vi.unstubAllGlobals())

const targets = Array.from(
  { length: 2400 },
  (_none, place): BulkTarget => ({
    id: place + 1,
    version: 1,
    name: `PEV.SD.2026/${place + 1}`,
    link: {},
    total: 100,
    type: 'PEV',
  }),
)
const startedRun = (): BulkRun => {
  let keys = 0
  const left = chunksOf(targets, () => {
    keys += 1
    return `k${keys}`
  })
  return {
    state: 'going',
    targets,
    left,
    current: null,
    waiting: false,
    results: [],
    answers: {},
    error: null,
  }
}
const answers = (from: number) =>
  targets.slice(from, from + 10).map(({ id }) => ({ id, outcome: 'done' }) as BulkResult)

it('reads a run of thousands with its results and the chunk that was being sent', () => {
  saveRunStart('close', startedRun())
  for (const part of [0, 1, 2]) saveChunkResults(`k${part + 1}`, answers(part * 10))
  saveCurrentChunk('k4')
  const saved = savedBulkRun()
  expect(saved?.name).toBe('close')
  expect(saved?.run.results.map(({ id }) => id)).toEqual(targets.slice(0, 30).map(({ id }) => id))
  expect(saved?.run.left).toHaveLength(237)
  expect(saved?.run.current?.items.map(({ id }) => id)).toEqual([31, 32, 33, 34, 35, 36, 37, 38, 39, 40])
})

it('sends a chunk again with its key when its result could not be stored', () => {
  saveRunStart('close', startedRun())
  saveChunkResults('k1', answers(0))
  storage.room = 10
  saveCurrentChunk('k2')
  saveChunkResults('k2', answers(10))
  expect(savedBulkRun()?.run.left[0]?.key).toBe('k2')
  expect(savedBulkRun()?.run.current?.key).toBe('k2')
})
