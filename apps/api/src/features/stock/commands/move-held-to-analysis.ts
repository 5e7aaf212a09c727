import type { Trx } from '../../../db/transaction.ts'
import type { LineColumns, OrderRecord } from '../../orders/record/order-record.ts'
import { moveHeld } from '../store/move-held.ts'

/** Batches held for picking are held for analysis again; the buckets of the lines are saved by the caller. */
export async function moveHeldToAnalysis(
  trx: Trx,
  record: OrderRecord,
  isWanted: (line: LineColumns) => boolean = () => true,
): Promise<void> {
  const lineIds = new Set(record.lines.filter(isWanted).map(({ id }) => id))
  const rows = record.held.filter(({ bucket, lineId }) => bucket === 'picking' && lineIds.has(lineId))
  await moveHeld(
    trx,
    rows.map(({ id }) => id),
    'reserved',
  )
}
