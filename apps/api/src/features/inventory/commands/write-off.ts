import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { correctStock as leftLevel } from '@cais/domain/stock/levels'
import { requireLevel, requireNotCounting } from '../../../aggregates/stock/stock-checks.ts'
import { addMovements, lockLevel, setOnHand } from '../../../aggregates/stock/stock-levels.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireNotBelowHeld } from '../../stock/commands/require-not-below-held.ts'

type WriteOff = {
  readonly levelId: number
  readonly version: number
  readonly quantity: Milli
  readonly reason: string
}

/**
 * Damaged, expired or lost goods leave the stock at average cost, never those that a document holds. Throws NOT_FOUND, VERSION_CONFLICT,
 * WAREHOUSE_COUNTING, STOCK_BELOW_RESERVED, STOCK_INSUFFICIENT.
 */
export async function writeOff(trx: Trx, asked: WriteOff, { user, now, origin }: Acting): Promise<void> {
  const branchId = await requireLevel(trx, asked.levelId, user)
  const level = await lockLevel(trx, asked.levelId)
  if (level === undefined) throw new RuleError('NOT_FOUND', { batch: asked.levelId })
  if (level.version !== asked.version)
    throw new RuleError('VERSION_CONFLICT', { seen: asked.version, version: level.version })
  await requireNotCounting(trx, [level.warehouseId], [level.productId])
  const left = level.onHand - asked.quantity
  if (left >= 0) await requireNotBelowHeld(trx, level, left)
  const { onHand } = leftLevel(level, left)
  await setOnHand(trx, level.id, onHand)
  const cause = { kind: 'write-off', reference: '', reason: asked.reason, userId: user.id } as const
  await addMovements(trx, [{ levelId: level.id, quantity: -asked.quantity }], cause)
  await recordHistory(trx, {
    objectType: 'stock',
    objectId: level.id,
    user,
    action: 'write-off',
    changes: { onHand: [level.onHand, onHand] },
    facts: { reason: asked.reason, product: level.productId, batch: level.batch },
    origin: origin ?? {},
    at: now.toISOString(),
  })
  await recordChange(trx, { noun: 'stock', id: level.id, version: level.version + 1, branchId })
}
