import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Batch } from '@cais/domain/stock/batch'
import type { Trx } from '../../../db/transaction.ts'
import { lockBatches } from '../store/lock-batches.ts'
import { placeOfLevel } from '../store/place-of-level.ts'

export type SwapBatches = { readonly batch: Batch; readonly batches: readonly Batch[] }

/** The batch that changes hands and all that could take its place, locked in the order of their ids. Throws NOT_FOUND. */
export async function lockSwapBatches(trx: Trx, levelId: number): Promise<SwapBatches> {
  const place = await placeOfLevel(trx, levelId)
  const batches = place === undefined ? [] : await lockBatches(trx, place)
  const batch = batches.find(({ id }) => id === levelId)
  if (batch === undefined) throw new RuleError('NOT_FOUND', { batch: levelId })
  return { batch, batches }
}
