import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Batch } from '@cais/domain/stock/batch'
import type { Swap, SwapSide } from '@cais/domain/stock/swap-batch'
import type { LineColumns, OrderRecord } from '../../../aggregates/documents/record/order-record.ts'
import type { Db } from '../../../db/pool.ts'
import { freshnessOf } from './demands.ts'
import { warehousesOf } from './served-by.ts'

/** Two documents, a line of each, and the batch that is to go from one to the other. */
export type SwapParties = {
  readonly taker: OrderRecord
  readonly takerLineId: number
  readonly giver: OrderRecord
  readonly giverLineId: number
  readonly batch: Batch
  /** What the giver's line holds of it in the bucket that gives. */
  readonly held: Milli
  readonly today: CalendarDate
}

/** The swap as the domain decides on it; without `quantity` it is as much as possible. Throws NOT_FOUND for a line of another document. */
export async function swapOf(db: Db, parties: SwapParties, quantity?: Milli): Promise<Swap> {
  const { taker, giver, batch, held, today } = parties
  const missing = lineOf(taker, parties.takerLineId).open
  return {
    batch,
    held,
    missing,
    quantity: quantity ?? Math.min(held, missing),
    taker: await sideOf(db, taker, { line: lineOf(taker, parties.takerLineId), batch, today }),
    giver: await sideOf(db, giver, { line: lineOf(giver, parties.giverLineId), batch, today }),
  }
}

function lineOf({ lines }: OrderRecord, lineId: number): LineColumns {
  const line = lines.find(({ id }) => id === lineId)
  if (line === undefined) throw new RuleError('NOT_FOUND', { line: lineId })
  return line
}

type Side = { readonly line: LineColumns; readonly batch: Batch; readonly today: CalendarDate }

/** A document that holds nothing yet may take the batch in any of its warehouses. */
async function sideOf(db: Db, record: OrderRecord, { line, batch, today }: Side): Promise<SwapSide> {
  const { row } = record
  const isOpen = warehousesOf(record).includes(batch.warehouseId)
  const freshness = await freshnessOf(db, row, { today, productIds: [line.product_id] })
  return {
    number: row.number ?? '',
    lineId: line.id,
    productId: line.product_id,
    warehouseId: isOpen ? batch.warehouseId : (row.warehouse_id ?? ''),
    ...freshness(line.product_id),
  }
}
