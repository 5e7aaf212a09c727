import type { Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { correctStock } from '@cais/domain/stock/levels'
import { addMovements, addOnHand, lockBatchesById } from '../../../aggregates/stock/stock-levels.ts'
import { offerStock } from '../../../aggregates/stock/waiting-lines.ts'
import type { Trx } from '../../../db/transaction.ts'
import type { Acting } from '../../../engines/history/acting.ts'
import { recordHistories } from '../../../engines/history/record-history.ts'
import { holderNumbers } from './require-not-below-held.ts'

type Difference = { readonly levelId: number; readonly quantity: Milli }
type Cause = { readonly reference: string; readonly reason: string; readonly acting: Acting }
type Batch = Awaited<ReturnType<typeof lockBatchesById>>[number]

/**
 * On hand of many batches changes by what a count found, with a movement and a history entry each; more is offered to lines that wait.
 * Throws STOCK_BELOW_RESERVED naming every batch that would come below what is held, and who holds it.
 */
export async function applyDifferences(
  trx: Trx,
  differences: readonly Difference[],
  { reference, reason, acting }: Cause,
): Promise<void> {
  if (differences.length === 0) return
  const batches = await lockBatchesById(
    trx,
    differences.map(({ levelId }) => levelId),
  )
  const byLevel = new Map(differences.map(({ levelId, quantity }) => [levelId, quantity]))
  const changes = batches.map((batch) => ({ batch, onHand: batch.onHand + (byLevel.get(batch.id) ?? 0) }))
  await refuseBelowHeld(trx, changes)
  for (const { batch, onHand } of changes) correctStock(batch, onHand)
  await addOnHand(trx, byLevel)
  await addMovements(trx, differences, { kind: 'count', reference, reason, userId: acting.user.id })
  await recordHistories(
    trx,
    changes.map((change) => entryOf(change, { reference, reason, acting })),
  )
  await offerStock(
    trx,
    differences.filter(({ quantity }) => quantity > 0).map(({ levelId }) => levelId),
  )
}

type Change = { readonly batch: Batch; readonly onHand: Milli }

async function refuseBelowHeld(trx: Trx, changes: readonly Change[]): Promise<void> {
  const below = changes.filter(({ batch, onHand }) => onHand < batch.reserved)
  const details = []
  for (const { batch, onHand } of below) {
    const holders = await holderNumbers(trx, batch.id)
    const facts = { batch: batch.batch, product: batch.productId, onHand, reserved: batch.reserved, holders }
    details.push({ field: '', rule: 'STOCK_BELOW_RESERVED', facts })
  }
  const [first] = details
  if (first) throw new RuleError('STOCK_BELOW_RESERVED', first.facts, details)
}

const entryOf = ({ batch, onHand }: Change, { reference, reason, acting }: Cause) => ({
  objectType: 'stock',
  objectId: batch.id,
  user: acting.user,
  action: 'count',
  changes: { onHand: [batch.onHand, onHand] as const },
  facts: { reason, number: reference, product: batch.productId, batch: batch.batch },
  origin: acting.origin ?? {},
  at: acting.now.toISOString(),
})
