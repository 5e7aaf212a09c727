import type { CardChanges } from '@cais/domain/branches/branch-card'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'

type BranchChanged = {
  readonly id: string
  readonly version: number
  readonly action: 'create' | 'edit' | 'delete'
  readonly name: string
  readonly changes: CardChanges
  readonly facts?: Readonly<Record<string, unknown>>
}

/** The entry in the history of the branch, with its name of the day, and the announcement to the screens that show branches. */
export async function recordBranchChange(
  trx: Trx,
  { id, version, action, name, changes, facts }: BranchChanged,
  { user, now, origin }: Acting,
): Promise<void> {
  await recordHistory(trx, {
    objectType: 'branch',
    objectId: id,
    user,
    action,
    changes,
    facts: { name, ...facts },
    origin: origin ?? {},
    at: now.toISOString(),
  })
  // Branches have codes, the outbox numbers: 0 = whichever, screens read the list again.
  await recordChange(trx, { noun: 'branches', id: 0, version, branchId: id, createdBy: user.id })
}
