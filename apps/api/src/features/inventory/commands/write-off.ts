import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { asksAbove } from '@cais/domain/payments/confirmation'
import { correctStock as leftLevel } from '@cais/domain/stock/levels'
import { z } from 'zod'
import { enterForConfirmation, readConfirmationPolicy } from '../../../aggregates/customers/confirmations.ts'
import { requireLevel, requireNotCounting } from '../../../aggregates/stock/stock-checks.ts'
import { addMovements, lockLevel, setOnHand } from '../../../aggregates/stock/stock-levels.ts'
import type { Trx } from '../../../db/transaction.ts'
import { recordChange } from '../../../engines/events/record-change.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistory } from '../../../engines/history/record-history.ts'
import { requireNotBelowHeld } from '../../stock/commands/require-not-below-held.ts'

type Level = NonNullable<Awaited<ReturnType<typeof lockLevel>>>

type WriteOff = {
  readonly levelId: number
  readonly version: number
  readonly quantity: Milli
  readonly reason: string
}

/** What a second person is asked to write off; the version is that of the day on which it is done. */
export const askedWriteOff = z.object({ levelId: z.int(), quantity: z.int(), reason: z.string() })

/**
 * Writes goods off, or leaves it to a second person where the company asks for one above what they are worth (decision 0240). What would be refused
 * is refused at once. Answers the id of the confirmation, null where nobody is asked. Throws what writeOff throws.
 */
export async function enterWriteOff(trx: Trx, asked: WriteOff, acting: Acting): Promise<number | null> {
  const { level, branchId } = await checkedWriteOff(trx, asked, acting)
  const { levelId, quantity, reason } = asked
  const amount = await readWorth(trx, level, quantity)
  const { writeOff: most } = await readConfirmationPolicy(trx)
  if (!asksAbove(most, amount)) {
    await writeOff(trx, asked, acting)
    return null
  }
  const name = `${level.productId} ${level.batch}`.trim()
  const of = { id: level.id, branchId, version: level.version, name }
  const input: z.infer<typeof askedWriteOff> = { levelId, quantity, reason }
  return enterForConfirmation(trx, { kind: 'write-off', level: of, amount, input, reason }, acting)
}

/** At average cost, as the movement will take it. */
async function readWorth(trx: Trx, { warehouseId, productId }: Level, quantity: Milli): Promise<number> {
  const value = await trx
    .selectFrom('stock_values')
    .select(['quantity', 'value'])
    .where('warehouse_id', '=', warehouseId)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  return value === undefined || value.quantity <= 0
    ? 0
    : Math.round((value.value * quantity) / value.quantity)
}

/** Writes off what a second person confirmed, of the batch as it stands now. Throws what writeOff throws. */
export async function confirmWriteOff(
  trx: Trx,
  input: unknown,
  { enteredBy, acting }: { readonly enteredBy: number; readonly acting: Acting },
): Promise<void> {
  const asked = askedWriteOff.parse(input)
  const level = await lockLevel(trx, asked.levelId)
  if (level === undefined) throw new RuleError('NOT_FOUND', { batch: asked.levelId })
  await writeOff(trx, { ...asked, version: level.version, enteredBy }, acting)
}

/**
 * Damaged, expired or lost goods leave the stock at average cost, never those that a document holds. Throws NOT_FOUND, VERSION_CONFLICT,
 * WAREHOUSE_COUNTING, STOCK_BELOW_RESERVED, STOCK_INSUFFICIENT.
 */
async function writeOff(
  trx: Trx,
  asked: WriteOff & { readonly enteredBy?: number },
  acting: Acting,
): Promise<void> {
  const { user, now, origin } = acting
  const { level, left, branchId } = await checkedWriteOff(trx, asked, acting)
  const { onHand } = leftLevel(level, left)
  await setOnHand(trx, level.id, onHand)
  const cause = { kind: 'write-off', reference: '', reason: asked.reason, userId: user.id } as const
  await addMovements(trx, [{ levelId: level.id, quantity: -asked.quantity }], cause)
  const { reason, enteredBy } = asked
  await recordHistory(trx, {
    objectType: 'stock',
    objectId: level.id,
    user,
    action: 'write-off',
    changes: { onHand: [level.onHand, onHand] },
    facts: {
      reason,
      product: level.productId,
      batch: level.batch,
      ...(enteredBy !== undefined && { enteredBy }),
    },
    origin: origin ?? {},
    at: now.toISOString(),
  })
  await recordChange(trx, { noun: 'stock', id: level.id, version: level.version + 1, branchId })
}

async function checkedWriteOff(trx: Trx, asked: WriteOff, { user }: Acting) {
  const branchId = await requireLevel(trx, asked.levelId, user)
  const level = await lockLevel(trx, asked.levelId)
  if (level === undefined) throw new RuleError('NOT_FOUND', { batch: asked.levelId })
  if (level.version !== asked.version)
    throw new RuleError('VERSION_CONFLICT', { seen: asked.version, version: level.version })
  await requireNotCounting(trx, [level.warehouseId], [level.productId])
  const left = level.onHand - asked.quantity
  if (left >= 0) await requireNotBelowHeld(trx, level, left)
  leftLevel(level, left)
  return { level, left, branchId }
}
