import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import { type Demand, inFefoOrder } from '../stock/allocate-fefo.ts'
import type { Batch } from '../stock/batch.ts'
import { freeOf } from '../stock/levels.ts'
import { requireUsable, type Unusable, whyUnusable } from '../stock/usable-batch.ts'

/** A line that is being loaded, and the batch that is held for it. */
export type Reserved = Omit<Demand, 'quantity'> & { readonly levelId: number }

/** Another batch of the article, and why it may not be taken instead of the reserved one; null = it may. */
export type OtherBatch = {
  readonly levelId: number
  readonly batch: string
  readonly expiry: CalendarDate | null
  readonly free: Milli
  readonly why: Unusable | 'none-free' | 'not-next' | null
  /** The batch that goes first; null unless `why` is 'not-next'. */
  readonly next: string | null
}

/**
 * The other batches of the article in the warehouse, first expiring first. One may be taken instead of the reserved batch when some of it is
 * free, it lasts as long as the customer asks for, and no other free batch that would do expires before it (decision 0220).
 */
export function otherBatches(reserved: Reserved, batches: readonly Batch[]): readonly OtherBatch[] {
  const others = inFefoOrder(batches).filter(
    ({ id, productId, warehouseId }) =>
      id !== reserved.levelId && productId === reserved.productId && warehouseId === reserved.warehouseId,
  )
  const next = others.find((batch) => whyUnusable(batch, reserved) === null && freeOf(batch) > 0)
  return others.map((batch) => {
    const why = whyUnusable(batch, reserved) ?? (freeOf(batch) > 0 ? null : 'none-free')
    const waits = why === null && next !== undefined && batch.expiry !== next.expiry
    return {
      levelId: batch.id,
      batch: batch.batch,
      expiry: batch.expiry,
      free: freeOf(batch),
      why: waits ? 'not-next' : why,
      next: waits ? next.batch : null,
    }
  })
}

type Taking = {
  readonly batch: Batch
  readonly quantity: Milli
  /** What may still be exchanged: held on the reserved batch and not loaded from it. */
  readonly exchangeable: Milli
}

/**
 * Whether a quantity of another batch may be taken instead of the reserved one. Throws QUANTITY_NOT_POSITIVE, LOAD_OVER_ASKED,
 * BATCH_WRONG_ARTICLE, BATCH_WRONG_WAREHOUSE, what requireUsable throws, STOCK_INSUFFICIENT past what is free, and BATCH_NOT_NEXT naming the
 * batch that goes first.
 */
export function requireOtherBatch(reserved: Reserved, batches: readonly Batch[], taking: Taking): void {
  const { batch, quantity, exchangeable } = taking
  if (!Number.isSafeInteger(quantity) || quantity <= 0)
    throw new RuleError('QUANTITY_NOT_POSITIVE', { quantity })
  if (quantity > exchangeable)
    throw new RuleError('LOAD_OVER_ASKED', { loaded: quantity, asked: exchangeable })
  if (batch.productId !== reserved.productId)
    throw new RuleError('BATCH_WRONG_ARTICLE', { batch: batch.batch })
  if (batch.warehouseId !== reserved.warehouseId)
    throw new RuleError('BATCH_WRONG_WAREHOUSE', { batch: batch.batch })
  requireUsable(batch, reserved)
  if (quantity > freeOf(batch))
    throw new RuleError('STOCK_INSUFFICIENT', { quantity, free: freeOf(batch), batch: batch.batch })
  const found = otherBatches(reserved, batches).find(({ levelId }) => levelId === batch.id)
  if (found?.why === 'not-next')
    throw new RuleError('BATCH_NOT_NEXT', { batch: batch.batch, expiry: batch.expiry, next: found.next })
}
