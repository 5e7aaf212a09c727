import type { HeldBucket } from '@cais/domain/orders/lines'
import type { BatchPick } from '@cais/domain/stock/allocate-fefo'
import { insertReserved } from '../../../aggregates/stock/held-stock.ts'
import type { Trx } from '../../../db/transaction.ts'

/** Holds what an allocation picked, each row with the reason for its batch. The levels are locked by the caller. */
export async function holdPicks(
  trx: Trx,
  picks: readonly BatchPick[],
  bucket: HeldBucket = 'reserved',
): Promise<void> {
  await insertReserved(
    trx,
    picks.map((pick) => ({ ...pick, bucket })),
  )
}
