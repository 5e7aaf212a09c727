import type { BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import type { Answers, BulkResult } from '../../lib/bulk/call.ts'
import { CHUNK, inParts } from '../../lib/bulk/run-chunks.ts'
import { readRun, saveRun, saveStep } from '../../lib/bulk/saved-run.ts'
import type { BulkTarget } from './bulk-target.ts'
import type { BulkRun } from './use-bulk-run.ts'

/** The idempotency keys are in the order of the chunks. */
type RunStart = { name: BulkChoiceName; targets: readonly BulkTarget[]; answers: Answers; keys: string[] }

/** The step that holds the key of the chunk in flight; no chunk has this key. */
const CURRENT = 'current'

export function saveRunStart(name: BulkChoiceName, { targets, answers, left }: BulkRun) {
  saveRun<RunStart>({ name, targets, answers, keys: left.map(({ key }) => key) })
}
export const saveCurrentChunk = (key: string) => saveStep(CURRENT, key)
export const saveChunkResults = (key: string, results: readonly BulkResult[]) => saveStep(key, results)

/** The saved run, as far as it had come: the chunk in flight may be done or not. */
export function savedBulkRun(): { name: BulkChoiceName; run: BulkRun } | null {
  const saved = readRun<RunStart, readonly BulkResult[] | string>()
  if (saved === undefined) return null
  const { name, targets, answers, keys } = saved.start
  const chunks = inParts(targets, CHUNK).map((items, place) => ({ key: keys[place] ?? '', items }))
  const answerOf = (key: string) => {
    const step = saved.steps.get(key)
    return typeof step === 'string' ? undefined : step
  }
  const left = chunks.filter(({ key }) => answerOf(key) === undefined)
  const current = left.find(({ key }) => key === saved.steps.get(CURRENT)) ?? null
  const results = chunks.flatMap(({ key }) => answerOf(key) ?? [])
  const run: BulkRun = {
    state: 'ended',
    targets,
    left,
    current,
    waiting: false,
    results,
    answers,
    error: null,
  }
  return { name, run }
}
