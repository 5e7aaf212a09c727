import type { Milli } from '@cais/domain/kernel/quantity'
import type { HeldBucket } from '@cais/domain/orders/lines'
import type { BatchPick } from '@cais/domain/stock/allocate-fefo'
import type { Trx } from '../../../db/transaction.ts'
import { changeReserved } from '../store/change-reserved.ts'
import { insertHeld } from '../store/insert-held.ts'

/** Holds what an allocation picked, each row with the reason for its batch. The levels are locked by the caller. */
export async function holdPicks(
  trx: Trx,
  picks: readonly BatchPick[],
  bucket: HeldBucket = 'reserved',
): Promise<void> {
  if (picks.length === 0) return
  await insertHeld(
    trx,
    picks.map((pick) => ({ ...pick, bucket })),
  )
  await changeReserved(
    trx,
    sumBy(picks, ({ levelId }) => levelId),
  )
}

/** Quantity picked for each line. */
export const pickedByLine = (picks: readonly BatchPick[]): ReadonlyMap<number, Milli> =>
  sumBy(picks, ({ lineId }) => lineId)

function sumBy(picks: readonly BatchPick[], key: (pick: BatchPick) => number): Map<number, Milli> {
  const sums = new Map<number, Milli>()
  for (const pick of picks) sums.set(key(pick), (sums.get(key(pick)) ?? 0) + pick.quantity)
  return sums
}
