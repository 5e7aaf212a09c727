import type { Milli } from '../kernel/quantity.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { StockLevel } from './batch.ts'

/** What may still be promised, in thousandths. */
export const freeOf = ({ onHand, reserved }: StockLevel): Milli => onHand - reserved

/** Holds a quantity. Throws STOCK_INSUFFICIENT past what is free. */
export const reserveStock = (level: StockLevel, quantity: Milli): StockLevel =>
  sound({ ...level, reserved: level.reserved + positive(quantity) }, quantity, level)

/** A held quantity leaves the house. Throws STOCK_INSUFFICIENT past what is held. */
export const consumeStock = (level: StockLevel, quantity: Milli): StockLevel =>
  sound(
    { ...level, onHand: level.onHand - positive(quantity), reserved: level.reserved - quantity },
    quantity,
    level,
  )

/** A count found `onHand`. Throws STOCK_INSUFFICIENT below what is held. */
export const correctStock = (level: StockLevel, onHand: Milli): StockLevel =>
  sound({ ...level, onHand }, onHand, level)

/** The one rule of stock: on hand ≥ reserved ≥ 0. */
function sound(after: StockLevel, quantity: Milli, before: StockLevel): StockLevel {
  if (after.reserved >= 0 && after.onHand >= after.reserved) return after
  throw new RuleError('STOCK_INSUFFICIENT', {
    quantity,
    onHand: before.onHand,
    reserved: before.reserved,
    free: freeOf(before),
    ...(before.batch !== undefined && { batch: before.batch }),
  })
}

function positive(quantity: Milli): Milli {
  if (Number.isSafeInteger(quantity) && quantity > 0) return quantity
  throw new RuleError('QUANTITY_NOT_POSITIVE', { quantity })
}
