import type { Trx } from '../../../db/transaction.ts'
import { addJob } from '../../../jobs/add-job.ts'
import { JOBS } from '../../../jobs/names.ts'
import { articlesOfLevels } from '../store/articles-of-levels.ts'
import { waitingProducts } from '../store/waiting-products.ts'

/** Stock came or was freed on these levels: lines that wait for it are served by a job once this transaction is through. */
export async function offerStock(trx: Trx, levelIds: readonly number[]): Promise<void> {
  if (levelIds.length === 0) return
  for (const { warehouseId, productIds } of await articlesOfLevels(trx, levelIds)) {
    const products = await waitingProducts(trx, warehouseId, productIds)
    if (products.length > 0) await addJob(trx, JOBS.serveWaiting, { warehouseId, productIds: products })
  }
}
