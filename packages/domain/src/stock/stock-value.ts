import type { Centavos } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'
import type { MovementKind } from './movements.ts'

/** An article in a warehouse: how much there is, and what it is worth at weighted average cost. */
export type StockValue = { readonly quantity: Milli; readonly value: Centavos }

export type ValuedMovement = {
  readonly kind: MovementKind
  readonly quantity: Milli
  /** Centavos per unit of stock, where the supplier's document or the file says it. */
  readonly unitCost: Centavos | null
}

/**
 * What a movement changes the value by, in centavos, rounded half up once (decision 0201). Goods leave at the average, and the last of them take what is left, so
 * that nothing is worth nothing. Goods that come in are worth what was paid; where nothing is said, receipts and openings the cost price of the article
 * (centavos per unit of stock), all others the average. A swap moves nothing out. The database keeps it by the same rule (value_movement).
 */
export function valueOfMovement(
  { quantity, value }: StockValue,
  { kind, quantity: moved, unitCost }: ValuedMovement,
  costPrice: number,
): Centavos {
  if (kind === 'swap') return 0
  if (moved < 0) {
    if (quantity <= 0) return 0
    return -moved >= quantity ? -value : -share(value, -moved, quantity)
  }
  if (unitCost !== null) return share(unitCost, moved, 1000)
  const isBought = kind === 'receipt' || kind === 'opening'
  if (quantity > 0 && (!isBought || costPrice === 0)) return share(value, moved, quantity)
  return Math.round((moved * costPrice) / 1000)
}

/** amount × part / whole, half up, exact whatever the size. */
function share(amount: Centavos, part: Milli, whole: Milli): Centavos {
  const [product, divisor] = [BigInt(amount) * BigInt(part), BigInt(whole)]
  return Number((product * 2n + divisor) / (divisor * 2n))
}
