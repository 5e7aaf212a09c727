import type { HeldBucket } from '@cais/domain/orders/lines'
import type { Trx } from '../../../db/transaction.ts'
import type { OrderRecord } from '../../orders/record/order-record.ts'
import { moveHeld } from '../store/move-held.ts'

/** Everything that the documents hold in one bucket moves to another; the buckets of the lines are saved by the caller. */
export async function moveAllHeld(
  trx: Trx,
  records: readonly OrderRecord[],
  { from, to }: { readonly from: HeldBucket; readonly to: HeldBucket },
): Promise<void> {
  const rows = records.flatMap(({ held }) => held.filter(({ bucket }) => bucket === from))
  await moveHeld(
    trx,
    rows.map(({ id }) => id),
    to,
  )
}
