import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { allocateFefo, type BatchPick, type Demand } from './allocate-fefo.ts'
import type { Batch } from './batch.ts'
import { requireUsable } from './usable-batch.ts'

/** A line that gives a batch or takes it, as stock sees it. */
export type SwapSide = Omit<Demand, 'quantity'> & {
  /** The document's number, for refusals. */
  readonly number: string
}

export type Swap = {
  readonly batch: Batch
  readonly quantity: Milli
  /** What the giver holds of the batch in the bucket that gives. */
  readonly held: Milli
  /** What the taker's line still lacks. */
  readonly missing: Milli
  readonly giver: SwapSide
  readonly taker: SwapSide
}

/** What the giver gets instead, and what it has to do without. */
export type SwapPlan = { readonly replacement: readonly BatchPick[]; readonly short: Milli }

/**
 * Whether a quantity of a batch may go from one document to another. Throws QUANTITY_NOT_POSITIVE, BATCH_NOT_HELD past what the giver
 * holds, LINE_OVER_RESERVED past what the taker lacks, BATCH_WRONG_ARTICLE, BATCH_WRONG_WAREHOUSE, and what requireUsable throws.
 */
export function requireSwap({ batch, quantity, held, missing, giver, taker }: Swap): void {
  if (!Number.isSafeInteger(quantity) || quantity <= 0)
    throw new RuleError('QUANTITY_NOT_POSITIVE', { quantity })
  if (quantity > held)
    throw new RuleError('BATCH_NOT_HELD', { number: giver.number, batch: batch.batch, quantity, held })
  if (quantity > missing)
    throw new RuleError('LINE_OVER_RESERVED', {
      number: taker.number,
      article: taker.productId,
      quantity,
      open: missing,
    })
  if (batch.productId !== taker.productId) throw new RuleError('BATCH_WRONG_ARTICLE', { batch: batch.batch })
  if (batch.warehouseId !== taker.warehouseId)
    throw new RuleError('BATCH_WRONG_WAREHOUSE', { batch: batch.batch })
  requireUsable(batch, taker)
}

/** What FEFO could give the giver instead out of what is free, with the shelf life that its customer asks for. */
export function planReplacement(
  { batch, quantity, giver }: Pick<Swap, 'batch' | 'quantity' | 'giver'>,
  batches: readonly Batch[],
): SwapPlan {
  const others = batches.filter(({ id }) => id !== batch.id)
  const replacement = allocateFefo([{ ...giver, quantity }], others)
  const found = replacement.reduce((sum, pick) => sum + pick.quantity, 0)
  return { replacement, short: quantity - found }
}
