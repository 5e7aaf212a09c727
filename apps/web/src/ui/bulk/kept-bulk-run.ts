import type { BulkChoiceName } from '@cais/domain/orders/bulk-actions'
import type { Answers, BulkResult } from '../../lib/bulk/call.ts'
import { keepRun, keepStep, readRun } from '../../lib/bulk/kept-run.ts'
import { partsOf } from '../../lib/bulk/parts-of.ts'
import { CHUNK } from '../../lib/bulk/run-chunks.ts'
import type { BulkTarget } from './bulk-target.ts'
import type { BulkRun } from './use-bulk-run.ts'

/** Keys in the order of the parts that the documents go in. */
type Begun = { name: BulkChoiceName; targets: readonly BulkTarget[]; answers: Answers; keys: string[] }

/** What is sent and not answered stands under a name that no key has. */
const CURRENT = 'current'

export function keepBegun(name: BulkChoiceName, { targets, answers, left }: BulkRun) {
  keepRun<Begun>({ name, targets, answers, keys: left.map(({ key }) => key) })
}
export const keepCurrent = (key: string) => keepStep(CURRENT, key)
export const keepAnswer = (key: string, results: readonly BulkResult[]) => keepStep(key, results)

/** A run that a reload of the page broke off, as far as it had come: what was under way may be done or not. */
export function keptBulkRun(): { name: BulkChoiceName; run: BulkRun } | null {
  const kept = readRun<Begun, readonly BulkResult[] | string>()
  if (kept === undefined) return null
  const { name, targets, answers, keys } = kept.begun
  const chunks = partsOf(targets, CHUNK).map((items, place) => ({ key: keys[place] ?? '', items }))
  const answerOf = (key: string) => {
    const step = kept.steps.get(key)
    return typeof step === 'string' ? undefined : step
  }
  const left = chunks.filter(({ key }) => answerOf(key) === undefined)
  const current = left.find(({ key }) => key === kept.steps.get(CURRENT)) ?? null
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
