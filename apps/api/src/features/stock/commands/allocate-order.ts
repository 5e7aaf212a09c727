import type { Actor } from '@cais/domain/access/actor'
import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { assertAllowed } from '@cais/domain/orders/actions'
import { allocateOrder as allocateFacts } from '@cais/domain/orders/hold-stock'
import { requireState } from '@cais/domain/orders/require-state'
import { quantityByLine, type Served, serveDocument } from '@cais/domain/stock/serving-warehouse'
import { loadOrderForUpdate } from '../../../aggregates/documents/record/load-order.ts'
import { toFacts, withFacts } from '../../../aggregates/documents/record/order-facts.ts'
import type { LineColumns, OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import { saveOrder } from '../../../aggregates/documents/record/save-order.ts'
import { requireNotCounting } from '../../../aggregates/stock/stock-checks.ts'
import { lockBatches } from '../../../aggregates/stock/stock-levels.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { needsOf } from './demands.ts'
import { holdPicks } from './hold-picks.ts'
import { movedTo, servingEntry, warehousesOf } from './served-by.ts'

export type Allocation = {
  readonly user: Actor
  readonly now: Date
  readonly origin?: Readonly<Record<string, unknown>>
  /** Lines to be served; all that are open when left out. */
  readonly lines?: (line: LineColumns) => boolean
}

/**
 * Reserves what FEFO proposes for all open lines of a document at once, in the warehouse that serves it (decision 0200). Throws ACTION_NOT_ALLOWED when
 * nothing is open.
 */
export async function allocateOrder(trx: Trx, orderId: number, allocating: Allocation): Promise<OrderRecord> {
  return await allocateRecord(trx, await loadOrderForUpdate(trx, orderId), allocating)
}

/** The same for a document that is loaded under lock already. */
export async function allocateRecord(
  trx: Trx,
  record: OrderRecord,
  allocating: Allocation,
): Promise<OrderRecord> {
  const facts = toFacts(record)
  requireState('allocate', facts)
  const served = record.lines.filter((line) => allocating.lines?.(line) ?? line.open > 0)
  await requireNotCounting(
    trx,
    warehousesOf(record),
    served.map(({ product_id }) => product_id),
  )
  const { picks, choice } = await pickBatches(trx, record, allocating)
  await holdPicks(trx, picks)
  const placed = movedTo(record, picks.length > 0 ? choice?.warehouseId : undefined)
  const after = withFacts(placed, allocateFacts(facts, quantityByLine(picks), allocating.now.toISOString()))
  const { user, now, origin } = allocating
  const entry = servingEntry(record, after, choice)
  return await saveOrder(trx, record, after, { action: 'allocate', user, now, origin, ...entry })
}

async function pickBatches(trx: Trx, record: OrderRecord, { lines, now }: Allocation): Promise<Served> {
  const needs = await needsOf(trx, record, { today: calendarDateAt(now.getTime()), isWanted: lines })
  const productIds = [...new Set(needs.map(({ productId }) => productId))]
  const warehouseIds = warehousesOf(record)
  if (warehouseIds.length === 0 || productIds.length === 0) return { choice: null, picks: [] }
  return serveDocument(needs, await lockBatches(trx, { warehouseIds, productIds }), warehouseIds)
}

/** An analyst reserves what FEFO proposes; who may reserve by hand may do this too. */
export async function allocateNow(trx: Trx, record: OrderRecord, acting: Acting): Promise<OrderRecord> {
  assertAllowed('reserve', acting.user, toFacts(record))
  return await allocateRecord(trx, record, acting)
}
