import { RuleError } from '@cais/domain/kernel/rule-error'
import type { BlockType } from '@cais/domain/locks/block-types'
import type { Trx } from '../../../db/transaction.ts'
import { addJob } from '../../../jobs/add-job.ts'
import { JOBS } from '../../../jobs/names.ts'
import type { Acting } from '../../orders/acting.ts'
import { reachOf } from '../presenter/present-lock.ts'
import { requireLock } from '../queries/list-locks.ts'
import { countHeld } from '../store/count-held.ts'
import { requireKeeper } from './require-keeper.ts'
import { tellLock } from './tell-lock.ts'

type Wish = { readonly id: number; readonly blockType: BlockType }

/**
 * Takes a lock off. The request only marks it: a job lets go what it held up, however many documents that are. Throws
 * NOT_FOUND, also when the type is not that of the lock: then another one was meant.
 */
export async function deleteLock(trx: Trx, { id, blockType }: Wish, acting: Acting) {
  const row = await requireLock(trx, id, acting.user)
  if (row.block_type !== blockType) throw new RuleError('NOT_FOUND', { lock: id })
  requireKeeper(acting.user, reachOf(row))
  if (!(await markDeleted(trx, id, acting))) throw new RuleError('NOT_FOUND', { lock: id })
  const documents = (await countHeld(trx, [id])).get(id) ?? 0
  await tellLock(trx, row, { ...acting, action: 'delete', facts: { documents } })
  await addJob(trx, JOBS.releaseLocks, {}, { jobKey: JOBS.releaseLocks })
  return { id, documents }
}

/** Waits for whoever is verifying a document against this lock. False when somebody else was quicker. */
async function markDeleted(trx: Trx, id: number, { user, now }: Acting): Promise<boolean> {
  const marked = await trx
    .updateTable('locks')
    .set({ deleted_at: now.toISOString(), deleted_by: user.id })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return marked.numUpdatedRows === 1n
}
