import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Trx } from '../../../db/transaction.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'

/** Reads a file again that failed, from where it was. One that was read and refused whole stays as it is. Throws EXCHANGE_NOT_REPEATABLE. */
export async function readClaimFileAgain(trx: Trx, fileId: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('claim_files')
    .set({ status: 'running', failure: null, finished_at: null })
    .where('id', '=', fileId)
    .where('status', '=', 'failed')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new RuleError('EXCHANGE_NOT_REPEATABLE')
  await addJob(
    trx,
    JOBS.processClaimFile,
    { fileId },
    { jobKey: `claim-file-${fileId}`, queue: 'claim-files' },
  )
}
