import { RuleError } from '@cais/domain/kernel/rule-error'
import type { BlockType } from '@cais/domain/locks/block-types'
import { reachOf } from '../../../aggregates/documents/locks.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'
import { countLockedOrders } from '../queries/count-locked-orders.ts'
import { requireLock } from '../queries/list-locks.ts'
import { requireLockRight } from './lock-reach.ts'
import { recordLockChange } from './record-lock-change.ts'

type DeleteInput = { readonly id: number; readonly blockType: BlockType }

/**
 * Takes a lock off. The request only marks it: a job lets its documents go on, however many there are. Throws
 * NOT_FOUND, also when the lock is of another type than the caller names.
 */
export async function deleteLock(trx: Trx, { id, blockType }: DeleteInput, acting: Acting) {
  const row = await requireLock(trx, id, acting.user)
  if (row.block_type !== blockType) throw new RuleError('NOT_FOUND', { lock: id })
  requireLockRight(acting.user, reachOf(row))
  if (!(await markDeleted(trx, id, acting))) throw new RuleError('NOT_FOUND', { lock: id })
  const documents = (await countLockedOrders(trx, [id])).get(id) ?? 0
  await recordLockChange(trx, row, { ...acting, action: 'delete', facts: { documents } })
  await addJob(trx, JOBS.releaseLocks, {}, { jobKey: JOBS.releaseLocks })
  return { id, documents }
}

/** Waits for verifications against this lock. False when somebody else took it off first. */
async function markDeleted(trx: Trx, id: number, { user, now }: Acting): Promise<boolean> {
  const marked = await trx
    .updateTable('locks')
    .set({ deleted_at: now.toISOString(), deleted_by: user.id })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}
