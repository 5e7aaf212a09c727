import { calendarDateAt } from '@cais/domain/kernel/calendar-date'
import { whyUnusable } from '@cais/domain/stock/usable-batch'
import type { OfferedBatch } from './batch-split.ts'
import type { Batch, StockDetail, StockLine } from './stock-query.ts'

/** Batches with the refusal that the server would give for each, on the delivery date, or today when that has passed. */
export function offeredBatches(
  batches: readonly Batch[],
  { deliveryDate }: Pick<StockDetail, 'deliveryDate'>,
  { minShelfLifeDays }: Pick<StockLine, 'minShelfLifeDays'>,
  now = Date.now(),
): OfferedBatch[] {
  const today = calendarDateAt(now)
  const demand = { deliveryDate: deliveryDate < today ? today : deliveryDate, minShelfLifeDays }
  return batches.map((batch) => ({ ...batch, unusable: whyUnusable({ ...batch, returns: false }, demand) }))
}

/** Why the line holds a batch, or why FEFO would take it; empty when it was picked by hand. */
export const reasonOf = ({ held, proposal }: StockLine, levelId: number): string =>
  [...held, ...proposal].find((pick) => pick.levelId === levelId)?.reason ?? ''
