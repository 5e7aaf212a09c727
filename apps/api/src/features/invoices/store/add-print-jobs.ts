import type { Trx } from '../../../db/transaction.ts'

type PrintJob = {
  readonly invoiceId: number
  readonly copy: 'original' | 'duplicate'
  readonly reason: string
  readonly userId: number
}

/** One row for each invoice that was opened for printing. */
export async function addPrintJobs(trx: Trx, jobs: readonly PrintJob[]): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ invoiceId, copy, reason, userId }) => ({
    object_type: 'invoice',
    object_id: invoiceId,
    form: 'invoice',
    state: 'printed' as const,
    copy,
    reason,
    user_id: userId,
  }))
  await trx.insertInto('print_jobs').values(rows).execute()
}
