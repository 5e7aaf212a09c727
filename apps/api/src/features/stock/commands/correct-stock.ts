import type { User } from '@cais/domain/access/actor'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { correctStock as countedLevel } from '@cais/domain/stock/levels'
import { recordChange } from '../../../db/record-change.ts'
import { recordHistory } from '../../../db/record-history.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../orders/acting.ts'
import { addMovements } from '../store/add-movements.ts'
import { lockLevel } from '../store/lock-level.ts'
import { setOnHand } from '../store/set-on-hand.ts'
import { offerStock } from './offer-stock.ts'
import { requireLevel } from './require-level.ts'
import { requireNotBelowHeld } from './require-not-below-held.ts'
import { requireNotCounting } from './require-not-counting.ts'

type Correction = {
  readonly levelId: number
  readonly version: number
  readonly onHand: Milli
  readonly reason: string
}

/** A count found another quantity: on hand becomes what was counted, never below what is held. Throws NOT_FOUND, VERSION_CONFLICT, WAREHOUSE_COUNTING, STOCK_BELOW_RESERVED. */
export async function correctStock(trx: Trx, correction: Correction, acting: Acting): Promise<void> {
  const { level, branchId } = await levelToCorrect(trx, correction, acting.user)
  await requireNotCounting(trx, level.warehouseId)
  await requireNotBelowHeld(trx, level, correction.onHand)
  const { onHand } = countedLevel(level, correction.onHand)
  if (onHand === level.onHand) return
  const change = onHand - level.onHand
  await setOnHand(trx, level.id, onHand)
  const cause = {
    kind: 'correction',
    reference: '',
    reason: correction.reason,
    userId: acting.user.id,
  } as const
  await addMovements(trx, [{ levelId: level.id, quantity: change }], cause)
  await recordHistory(trx, {
    objectType: 'stock',
    objectId: level.id,
    user: acting.user,
    action: 'correct',
    changes: { onHand: [level.onHand, onHand] },
    facts: { reason: correction.reason, product: level.productId, batch: level.batch },
    origin: acting.origin ?? {},
    at: acting.now.toISOString(),
  })
  await recordChange(trx, { noun: 'stock', id: level.id, version: level.version + 1, branchId })
  if (change > 0) await offerStock(trx, [level.id])
}

async function levelToCorrect(trx: Trx, { levelId, version }: Correction, user: User) {
  const branchId = await requireLevel(trx, levelId, user)
  const level = await lockLevel(trx, levelId)
  if (level === undefined) throw new RuleError('NOT_FOUND', { batch: levelId })
  if (level.version === version) return { level, branchId }
  throw new RuleError('VERSION_CONFLICT', { seen: version, version: level.version })
}
