import { unallocatedOrders, waitingProductsOf } from '../../../aggregates/stock/waiting-lines.ts'
import type { Trx } from '../../../db/transaction.ts'
import { addJob } from '../../../engines/jobs/add-job.ts'
import { JOBS } from '../../../engines/jobs/names.ts'

/** A stock count has ended: documents that came meanwhile are allocated, and lines that wait are offered what is free. */
export async function resumeWarehouse(trx: Trx, warehouseId: string): Promise<void> {
  for (const orderId of await unallocatedOrders(trx, warehouseId)) {
    await addJob(trx, JOBS.allocateOrder, { orderId }, { jobKey: `${JOBS.allocateOrder} ${orderId}` })
  }
  const productIds = await waitingProductsOf(trx, warehouseId)
  if (productIds.length > 0) await addJob(trx, JOBS.serveWaiting, { warehouseId, productIds })
}
