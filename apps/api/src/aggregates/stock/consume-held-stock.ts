import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import type { Milli } from '@cais/domain/kernel/quantity'
import { consumeStock } from '@cais/domain/stock/levels'
import type { Trx } from '../../db/transaction.ts'
import type { OrderRecord } from '../documents/record/order-record.ts'
import { deleteHeld } from './held-stock.ts'
import { addMovements, lockBatchesById, takeFromLevels } from './stock-levels.ts'

/** What was sold of a batch for a line. */
export type ConsumedBatch = {
  readonly lineId: number
  readonly levelId: number
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly quantity: Milli
}

/** What a document has on the truck is sold: its held rows are deleted, on hand and reserved fall. moveOut then writes the movements. */
export async function consumeHeld(trx: Trx, { held }: OrderRecord): Promise<readonly ConsumedBatch[]> {
  const rows = held.filter(({ bucket }) => bucket === 'loading')
  const batches = new Map(
    (
      await lockBatchesById(
        trx,
        rows.map(({ levelId }) => levelId),
      )
    ).map((batch) => [batch.id, batch]),
  )
  const consumed = rows.flatMap(({ lineId, levelId, quantity }) => {
    const batch = batches.get(levelId)
    return batch ? [{ lineId, levelId, batch: batch.batch, expiry: batch.expiry, quantity }] : []
  })
  const taken = byLevel(consumed)
  for (const [levelId, quantity] of taken) {
    const batch = batches.get(levelId)
    if (batch) consumeStock(batch, quantity)
  }
  await deleteHeld(trx, rows)
  await takeFromLevels(trx, taken)
  return consumed
}

type Cause = { readonly reference: string; readonly userId: number }

/** One movement for each batch that was sold. */
export async function moveOut(trx: Trx, consumed: readonly ConsumedBatch[], cause: Cause): Promise<void> {
  const movements = [...byLevel(consumed)].map(([levelId, quantity]) => ({ levelId, quantity: -quantity }))
  await addMovements(trx, movements, { kind: 'sale', ...cause })
}

function byLevel(consumed: readonly ConsumedBatch[]): ReadonlyMap<number, Milli> {
  const sums = new Map<number, Milli>()
  for (const { levelId, quantity } of consumed) sums.set(levelId, (sums.get(levelId) ?? 0) + quantity)
  return sums
}
