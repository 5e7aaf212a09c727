import { assertRecallAction, type RecallAction, recallState } from '@cais/domain/recalls/recall-actions'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireVersion } from '../../../engines/history/require-version.ts'
import { lockRecall, type RecallColumns, updateRecall } from '../store.ts'

const factsOf = ({ blocked_at, closed_at }: RecallColumns) => ({
  blockedAt: blocked_at,
  closedAt: closed_at,
})

/** The recall under lock, once its state and the caller's role allow the action. `version` is asked for where it is given. */
export async function recallToChange(
  trx: Trx,
  { id, action, version }: { readonly id: number; readonly action: RecallAction; readonly version?: number },
  acting: Acting,
): Promise<RecallColumns> {
  const recall = await lockRecall(trx, id, acting.user)
  assertRecallAction(action, acting.user, factsOf(recall))
  requireVersion({ row: recall }, version ?? recall.version)
  return recall
}

type Done = {
  readonly action: RecallAction | 'open'
  readonly fields?: Parameters<typeof updateRecall>[2]
  readonly facts?: Readonly<Record<string, unknown>>
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>
}

/** Saves a change of a recall: version, history, announcement. */
export async function saveRecall(
  trx: Trx,
  before: RecallColumns,
  { action, fields = {}, facts = {}, changes = {} }: Done,
  acting: Acting,
): Promise<RecallColumns> {
  const after = action === 'open' ? before : await updateRecall(trx, before, fields)
  const [from, to] = [recallState(factsOf(before)), recallState(factsOf(after))]
  await recordHistory(trx, {
    objectType: 'recall',
    objectId: after.id,
    user: acting.user,
    action,
    changes: { ...(from !== to && { state: [from, to] as const }), ...changes },
    facts: { number: after.number, ...facts },
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
  await recordChange(trx, {
    noun: 'recalls',
    id: after.id,
    version: after.version,
    branchId: null,
    status: to,
  })
  return after
}
