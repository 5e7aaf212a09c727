import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'

/** Reads a file again of which nothing could be read: nothing came of it, so nothing can come twice. Throws EXCHANGE_NOT_REPEATABLE. */
export async function readInboundAgain(trx: Trx, fileId: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('inbound_files')
    .set({ status: 'received', faults: '[]', read_at: null })
    .where('id', '=', fileId)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new RuleError('EXCHANGE_NOT_REPEATABLE')
  await addJob(trx, JOBS.readInbound, { fileId }, { jobKey: `${JOBS.readInbound} ${fileId}` })
}
