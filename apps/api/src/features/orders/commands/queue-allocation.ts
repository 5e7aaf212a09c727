import { wrongState } from '@cais/domain/orders/actions'
import type { Trx } from '../../../db/transaction.ts'
import { addJob } from '../../../jobs/add-job.ts'
import { JOBS } from '../../../jobs/names.ts'
import { toFacts } from '../record/order-facts.ts'
import type { OrderRecord } from '../record/order-record.ts'

/** Asks for the allocation of a document whose approvals are all given and that was never allocated. */
export async function queueAllocation(trx: Trx, record: OrderRecord): Promise<void> {
  if (record.row.allocated_at !== null || wrongState('allocate', toFacts(record)) !== null) return
  const orderId = record.row.id
  await addJob(trx, JOBS.allocateOrder, { orderId }, { jobKey: `${JOBS.allocateOrder} ${orderId}` })
}
