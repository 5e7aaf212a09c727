import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { consumeStock } from '@cais/domain/stock/levels'
import type { Trx } from '../../db/transaction.ts'
import type { OrderRecord } from '../documents/record/order-record.ts'
import { groupBy } from '../documents/record/rows.ts'
import { deleteHeld } from './held-stock.ts'
import { addMovements, lockBatchesById, takeFromLevels } from './stock-levels.ts'

/** What was sold of a batch for a line. */
export type ConsumedBatch = {
  readonly orderId: number
  readonly lineId: number
  readonly levelId: number
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly quantity: Milli
}

/** What documents have on the truck is sold: its held rows are deleted, on hand and reserved fall. moveOut then writes the movements. */
export async function consumeHeld(
  trx: Trx,
  records: readonly OrderRecord[],
): Promise<readonly ConsumedBatch[]> {
  const rows = records.flatMap(({ row, held }) =>
    held.filter(({ bucket }) => bucket === 'loading').map((one) => ({ ...one, orderId: row.id })),
  )
  const locked = await lockBatchesById(
    trx,
    rows.map(({ levelId }) => levelId),
  )
  const batches = new Map(locked.map((batch) => [batch.id, batch]))
  const consumed = rows.flatMap(({ orderId, lineId, levelId, quantity }) => {
    const batch = batches.get(levelId)
    return batch ? [{ orderId, lineId, levelId, batch: batch.batch, expiry: batch.expiry, quantity }] : []
  })
  const taken = sumByLevel(consumed)
  for (const [levelId, quantity] of taken) {
    const batch = batches.get(levelId)
    if (batch) consumeStock(batch, quantity)
  }
  await deleteHeld(trx, rows)
  await takeFromLevels(trx, taken)
  return consumed
}

type Cause = { readonly referenceOf: (orderId: number) => string; readonly userId: number }

/** One movement for each document and batch that was sold. */
export async function moveOut(
  trx: Trx,
  consumed: readonly ConsumedBatch[],
  { referenceOf, userId }: Cause,
): Promise<void> {
  const movements = [...groupBy(consumed, ({ orderId }) => orderId)].flatMap(([orderId, ofOrder]) =>
    [...sumByLevel(ofOrder)].map(([levelId, quantity]) => ({
      levelId,
      quantity: -quantity,
      reference: referenceOf(orderId),
    })),
  )
  await addMovements(trx, movements, { kind: 'sale', reference: '', userId })
}

function sumByLevel(consumed: readonly ConsumedBatch[]): ReadonlyMap<number, Milli> {
  const sums = new Map<number, Milli>()
  for (const { levelId, quantity } of consumed) sums.set(levelId, (sums.get(levelId) ?? 0) + quantity)
  return sums
}
