import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BulkResult } from '../../lib/bulk/call.ts'
import { chunksOf } from '../../lib/bulk/run-chunks.ts'
import { ownPage } from '../../lib/session/page-owner.ts'
import type { BulkTarget } from './bulk-target.ts'
import { keepAnswer, keepBegun, keepCurrent, keptBulkRun } from './kept-bulk-run.ts'
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
  ownPage(7)
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
const begun = (): BulkRun => {
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

it('a run of thousands is found as far as it had come, what was under way apart', () => {
  keepBegun('close', begun())
  for (const part of [0, 1, 2]) keepAnswer(`k${part + 1}`, answers(part * 10))
  keepCurrent('k4')
  const kept = keptBulkRun()
  expect(kept?.name).toBe('close')
  expect(kept?.run.results.map(({ id }) => id)).toEqual(targets.slice(0, 30).map(({ id }) => id))
  expect(kept?.run.left).toHaveLength(237)
  expect(kept?.run.current?.items.map(({ id }) => id)).toEqual([31, 32, 33, 34, 35, 36, 37, 38, 39, 40])
})

it('an answer that the storage does not take is asked for again under its key', () => {
  keepBegun('close', begun())
  keepAnswer('k1', answers(0))
  storage.room = 10
  keepCurrent('k2')
  keepAnswer('k2', answers(10))
  expect(keptBulkRun()?.run.left[0]?.key).toBe('k2')
  expect(keptBulkRun()?.run.current?.key).toBe('k2')
})
