import type { Trx } from '../../../db/transaction.ts'
import { addJob } from '../../../jobs/add-job.ts'
import { JOBS } from '../../../jobs/names.ts'
import { unallocatedOrders, waitingProductsOf } from '../store/held-up-by-count.ts'

/** An inventory has ended: documents that came meanwhile are allocated, and lines that wait are offered what there is. */
export async function resumeWarehouse(trx: Trx, warehouseId: string): Promise<void> {
  for (const orderId of await unallocatedOrders(trx, warehouseId)) {
    await addJob(trx, JOBS.allocateOrder, { orderId }, { jobKey: `${JOBS.allocateOrder} ${orderId}` })
  }
  const productIds = await waitingProductsOf(trx, warehouseId)
  if (productIds.length > 0) await addJob(trx, JOBS.serveWaiting, { warehouseId, productIds })
}
