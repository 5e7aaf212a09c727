import type { BulkResult } from '@cais/contract/bulk/schemas'
import { errorBody, refusalOf, type Telling } from '../../../http/errors.ts'
import type { Done, Outcome } from '../commands/run-bulk.ts'
import type { Head } from '../queries/read-head.ts'

/** What became of one document. `now` is how a refused one stands, where the caller may see it. */
export function presentOutcome(outcome: Outcome, now: Head | undefined, telling: Telling): BulkResult {
  const { id, version } = outcome.item
  if ('done' in outcome) return presentDone(id, version, outcome.done)
  const error = presentRefusal(outcome.refused, now, telling)
  return { id, outcome: 'refused', changed: false, draftId: null, ...stateOf(now), error }
}

/** A conflict of versions tells how the document stands. Its number stands beside, not in the sentence: many share one reason. */
function presentRefusal(refused: unknown, now: Head | undefined, telling: Telling) {
  const { current: _none, ...body } = errorBody(refusalOf(refused), telling)
  return body.code === 'VERSION_CONFLICT' && now ? { ...body, current: now } : body
}

const presentDone = (id: number, seen: number, { head, draftId }: Done): BulkResult => ({
  id,
  outcome: 'done',
  changed: head === undefined || head.version !== seen || draftId !== null,
  draftId,
  ...stateOf(head),
  error: null,
})

const stateOf = (head: Head | undefined) => ({
  number: head?.number ?? null,
  version: head?.version ?? null,
  status: head?.status ?? null,
  stages: head?.stages ?? [],
})
