import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { consumeStock } from '@cais/domain/stock/levels'
import type { Trx } from '../../db/transaction.ts'
import type { OrderRecord } from '../documents/record/order-record.ts'
import { groupBy } from '../documents/record/rows.ts'
import { deleteHeld } from './held-stock.ts'
import { addSales, lockBatchesById, readBatchesById, takeFromLevels } from './stock-levels.ts'

/** What was sold of a batch for a line. */
export type ConsumedBatch = {
  readonly orderId: number
  readonly lineId: number
  readonly levelId: number
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly quantity: Milli
}

/** What documents have on the truck, by line and batch. Their held rows are locked with them. */
export async function readLoaded(
  trx: Trx,
  records: readonly OrderRecord[],
): Promise<readonly ConsumedBatch[]> {
  const rows = records.flatMap(({ row, held }) =>
    held.filter(({ bucket }) => bucket === 'loading').map((one) => ({ ...one, orderId: row.id })),
  )
  const levels = await readBatchesById(
    trx,
    rows.map(({ levelId }) => levelId),
  )
  const batches = new Map(levels.map((batch) => [batch.id, batch]))
  return rows.flatMap(({ orderId, lineId, levelId, quantity }) => {
    const batch = batches.get(levelId)
    return batch ? [{ orderId, lineId, levelId, batch: batch.batch, expiry: batch.expiry, quantity }] : []
  })
}

/** It is sold: the held rows are deleted, on hand and reserved fall. Levels stay locked from here on; moveOut then writes the movements. */
export async function consumeHeld(trx: Trx, loaded: readonly ConsumedBatch[]): Promise<void> {
  await deleteHeld(
    trx,
    loaded.map((one) => ({ ...one, bucket: 'loading' })),
  )
  const taken = sumByLevel(loaded)
  for (const batch of await lockBatchesById(trx, [...taken.keys()]))
    consumeStock(batch, taken.get(batch.id) ?? 0)
  await takeFromLevels(trx, taken)
}

type Cause = { readonly referenceOf: (orderId: number) => string; readonly userId: number }

/** One movement for each document and batch that was sold. */
export async function moveOut(
  trx: Trx,
  consumed: readonly ConsumedBatch[],
  { referenceOf, userId }: Cause,
): Promise<void> {
  const sales = [...groupBy(consumed, ({ orderId }) => orderId)].flatMap(([orderId, ofOrder]) =>
    [...sumByLevel(ofOrder)].map(([levelId, quantity]) => ({
      levelId,
      quantity,
      reference: referenceOf(orderId),
    })),
  )
  await addSales(trx, sales, userId)
}

function sumByLevel(consumed: readonly ConsumedBatch[]): ReadonlyMap<number, Milli> {
  const sums = new Map<number, Milli>()
  for (const { levelId, quantity } of consumed) sums.set(levelId, (sums.get(levelId) ?? 0) + quantity)
  return sums
}
