import type { Swap, SwapPlan } from '@cais/domain/stock/swap-batch'
import type { Trx } from '../../../db/transaction.ts'
import type { HeldRecord } from '../../orders/record/order-record.ts'
import { addMovements } from '../store/add-movements.ts'
import { insertHeld } from '../store/insert-held.ts'
import { reduceHeld } from '../store/reduce-held.ts'
import { holdPicks } from './hold-picks.ts'

type Swapped = {
  readonly swap: Swap
  readonly plan: SwapPlan
  /** The giver's held row; requireSwap has made sure of it. */
  readonly row: HeldRecord | undefined
  readonly reason: string
  readonly userId: number
}

/**
 * The held rows change hands: what is reserved of the batch stays as it was, the replacement is held besides. A pair of movements that
 * sums to nothing tells whose goods they were. The levels are locked by the caller.
 */
export async function moveSwapped(trx: Trx, { swap, plan, row, reason, userId }: Swapped): Promise<void> {
  if (row === undefined) throw new Error('A batch that nobody holds was swapped')
  const { batch, quantity, giver, taker } = swap
  await reduceHeld(trx, row.id, quantity)
  const held = { lineId: taker.lineId, levelId: batch.id, bucket: 'reserved' as const, quantity }
  await insertHeld(trx, [{ ...held, reason: { code: 'swapped', from: giver.number } }])
  await holdPicks(trx, plan.replacement, row.bucket)
  const cause = { kind: 'swap', reason, userId } as const
  const trail = { reference: giver.number, counterpart: taker.number }
  await addMovements(trx, [{ levelId: batch.id, quantity: -quantity }], { ...cause, ...trail })
  const backTrail = { reference: taker.number, counterpart: giver.number }
  await addMovements(trx, [{ levelId: batch.id, quantity }], { ...cause, ...backTrail })
}
