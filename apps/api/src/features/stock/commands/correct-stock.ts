import type { User } from '@cais/domain/access/actor'
import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { correctStock as countedLevel } from '@cais/domain/stock/levels'
import { requireLevel, requireNotCounting } from '../../../aggregates/stock/stock-checks.ts'
import { addMovements, lockLevel, setOnHand } from '../../../aggregates/stock/stock-levels.ts'
import { offerStock } from '../../../aggregates/stock/waiting-lines.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireNotBelowHeld } from './require-not-below-held.ts'

type Correction = {
  readonly levelId: number
  readonly version: number
  readonly onHand: Milli
  readonly reason: string
}

/** A count found another quantity: on hand becomes what was counted, never below what is held. Throws NOT_FOUND, VERSION_CONFLICT, WAREHOUSE_COUNTING, STOCK_BELOW_RESERVED. */
export async function correctStock(trx: Trx, correction: Correction, acting: Acting): Promise<void> {
  const { level, branchId } = await levelToCorrect(trx, correction, acting.user)
  await requireNotCounting(trx, [level.warehouseId], [level.productId])
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
