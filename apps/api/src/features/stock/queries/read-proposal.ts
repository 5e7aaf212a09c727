import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { wrongState } from '@cais/domain/orders/actions'
import type { BatchPick } from '@cais/domain/stock/allocate-fefo'
import type { Batch } from '@cais/domain/stock/batch'
import { serveDocument, type WarehouseChoice } from '@cais/domain/stock/serving-warehouse'
import { toFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { readBatches } from '../../../aggregates/stock/stock-levels.ts'
import type { Db } from '../../../db/pool.ts'
import { needsOf } from '../commands/demands.ts'
import { warehousesOf } from '../commands/served-by.ts'

export type ProposedBatch = BatchPick & { readonly batch: Batch }

export type Proposal = {
  readonly picks: readonly ProposedBatch[]
  /** Where the open part would be served from, and what each warehouse could give; null while no stock may be held for the document. */
  readonly choice: WarehouseChoice | null
}

/** What FEFO would reserve now for the open part of a document, in the warehouse that would serve it. */
export async function readProposal(db: Db, record: OrderRecord, today: CalendarDate): Promise<Proposal> {
  const warehouseIds = warehousesOf(record)
  if (wrongState('allocate', toFacts(record)) !== null || warehouseIds.length === 0)
    return { picks: [], choice: null }
  const needs = await needsOf(db, record, { today })
  const productIds = [...new Set(needs.map(({ productId }) => productId))]
  const batches = await readBatches(db, { warehouseIds, productIds })
  const byId = new Map(batches.map((batch) => [batch.id, batch]))
  const { choice, picks } = serveDocument(needs, batches, warehouseIds)
  return {
    choice,
    picks: picks.flatMap((pick) => {
      const batch = byId.get(pick.levelId)
      return batch ? [{ ...pick, batch }] : []
    }),
  }
}
