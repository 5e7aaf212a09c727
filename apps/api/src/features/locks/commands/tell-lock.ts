import { recordChange } from '../../../db/record-change.ts'
import { recordHistory } from '../../../db/record-history.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import type { LockRow } from '../queries/lock-rows.ts'
import { namedLock } from '../queries/named-lock.ts'

type Told = Acting & {
  readonly action: 'create' | 'delete'
  readonly facts?: Readonly<Record<string, unknown>>
}

/** The entry in the history of the lock, and the announcement to the screens that show locks. */
export async function tellLock(trx: Trx, row: LockRow, { user, now, origin, action, facts }: Told) {
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
