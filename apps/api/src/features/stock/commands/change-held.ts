import type { Milli } from '@cais/domain/kernel/quantity'
import type { Trx } from '../../../db/transaction.ts'
import { changeReserved } from '../store/change-reserved.ts'
import { deleteHeld } from '../store/delete-held.ts'
import { insertHeld } from '../store/insert-held.ts'
import { offerStock } from './offer-stock.ts'

/** How much a line holds of a batch as reserved, before and after. */
export type HeldChange = {
  readonly lineId: number
  readonly levelId: number
  readonly before: Milli
  readonly after: Milli
}

/** Writes what an analyst holds by hand; the levels are locked by the caller. What is freed is offered to lines that wait. */
export async function changeHeld(trx: Trx, changes: readonly HeldChange[]): Promise<void> {
  const rows = (side: 'before' | 'after') =>
    changes
      .filter((change) => change[side] > 0)
      .map(({ lineId, levelId, [side]: quantity }) => ({
        lineId,
        levelId,
        bucket: 'reserved' as const,
        quantity,
      }))
  await deleteHeld(trx, rows('before'))
  await insertHeld(
    trx,
    rows('after').map((row) => ({ ...row, reason: {} })),
  )
  await changeReserved(trx, new Map(changes.map(({ levelId, before, after }) => [levelId, after - before])))
  const freed = changes.filter(({ before, after }) => after < before)
  await offerStock(
    trx,
    freed.map(({ levelId }) => levelId),
  )
}
