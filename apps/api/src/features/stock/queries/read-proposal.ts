import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { wrongState } from '@cais/domain/orders/actions'
import { allocateFefo, type BatchPick } from '@cais/domain/stock/allocate-fefo'
import type { Batch } from '@cais/domain/stock/batch'
import { toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { readBatches } from '../../../aggregates/stock/stock-levels.ts'
import type { Db } from '../../../db/pool.ts'
import { demandsOf } from '../commands/demands.ts'

export type ProposedBatch = BatchPick & { readonly batch: Batch }

/** What FEFO would reserve now for the open part of a document; nothing while no stock may be held for it. */
export async function readProposal(
  db: Db,
  record: OrderRecord,
  today: CalendarDate,
): Promise<readonly ProposedBatch[]> {
  if (wrongState('allocate', toFacts(record)) !== null || record.row.warehouse_id === null) return []
  const demands = await demandsOf(db, record, { today })
  const productIds = [...new Set(demands.map(({ productId }) => productId))]
  const batches = await readBatches(db, { warehouseId: record.row.warehouse_id, productIds })
  const byId = new Map(batches.map((batch) => [batch.id, batch]))
  return allocateFefo(demands, batches).flatMap((pick) => {
    const batch = byId.get(pick.levelId)
    return batch ? [{ ...pick, batch }] : []
  })
}
