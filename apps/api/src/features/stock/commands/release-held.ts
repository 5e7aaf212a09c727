import type { Milli } from '@cais/domain/kernel/quantity'
import type { HeldRow } from '@cais/domain/stock/held-row'
import type { Trx } from '../../../db/transaction.ts'
import { changeReserved } from '../store/change-reserved.ts'
import { deleteHeld } from '../store/delete-held.ts'
import { lockLevels } from '../store/lock-levels.ts'
import { offerStock } from './offer-stock.ts'

/**
 * Gives back what documents held on their batches and offers it to lines that wait. Call it with rows read under the
 * lock of their order; the buckets of the lines are saved by the caller, with the order.
 */
export async function releaseHeld(trx: Trx, rows: readonly HeldRow[]): Promise<void> {
  if (rows.length === 0) return
  const released = new Map<number, Milli>()
  for (const row of rows) released.set(row.levelId, (released.get(row.levelId) ?? 0) - row.quantity)
  await lockLevels(trx, [...released.keys()])
  if ((await deleteHeld(trx, rows)) !== rows.length) throw new Error('Held stock changed without its order')
  await changeReserved(trx, released)
  await offerStock(trx, [...released.keys()])
}
