import { type LockRow, namedLock } from '../../../aggregates/documents/locks.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'

type LockChange = Acting & {
  readonly action: 'create' | 'delete'
  readonly facts?: Readonly<Record<string, unknown>>
}

/** The entry in the history of the lock, and the announcement to the screens that show locks. */
export async function recordLockChange(
  trx: Trx,
  row: LockRow,
  { user, now, origin, action, facts }: LockChange,
) {
  await recordHistory(trx, {
    objectType: 'lock',
    objectId: row.id,
    user,
    action,
    facts: { ...namedLock(row), ...facts },
    origin: origin ?? {},
    at: now.toISOString(),
  })
  await recordChange(trx, {
    noun: 'block-orders',
    id: row.id,
    version: action === 'create' ? 1 : 2,
    branchId: row.branch_id,
    operationId: row.operation_id,
    createdBy: row.created_by,
  })
}
