import { decimalFromMilli } from '@cais/domain/kernel/quantity'
import { inParallel } from './in-parallel.ts'
import type { DriveUsers } from './sign-in-users.ts'

const PAGE = 100

const pagesOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, page) =>
    items.slice(page * size, (page + 1) * size),
  )

/** Receives what the orders need and the warehouse cannot promise: nothing when it is there already. */
export async function receiveMissingStock(
  users: DriveUsers,
  warehouseId: string,
  needs: ReadonlyMap<string, number>,
): Promise<number> {
  const missing: { productId: string; batch: string; quantity: number }[] = []
  for (const ids of pagesOf([...needs.keys()], PAGE)) {
    const query = { ids: ids.join(','), warehouseId, perPage: PAGE }
    const { data } = await users.seller.call('GET /products', { query })
    for (const { id, currentStock } of data) {
      const short = (needs.get(id) ?? 0) - Math.round(currentStock * 1000)
      if (short > 0) missing.push({ productId: id, batch: 'CONDUÇÃO', quantity: decimalFromMilli(short) })
    }
  }
  for (const lines of pagesOf(missing, 500)) {
    const body = { warehouseId, reference: 'demo drive', lines }
    await users.analyst.call('POST /stock/receipts', { body })
  }
  return missing.length
}

/** What lies in the warehouse of each product, in thousandths, reserved or not. */
export async function onHand(
  users: DriveUsers,
  warehouseId: string,
  products: readonly string[],
): Promise<Map<string, number>> {
  const stocks = await inParallel(products, async (id) => {
    const { data } = await users.analyst.call('GET /products/{id}/batches', {
      params: { id },
      query: { warehouseId },
    })
    return [id, data.reduce((sum, batch) => sum + Math.round(batch.stock * 1000), 0)] as const
  })
  return new Map(stocks)
}
