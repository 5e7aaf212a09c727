import { type Centavos, multiplyMoney, withinLimit } from '../kernel/money.ts'
import { divideHalfUp } from '../kernel/rounding.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { LineInput } from './line-input.ts'

/** merchandise − discountTotal = total (net, before VAT). */
export type LinePrice = {
  readonly merchandise: Centavos
  readonly discountTotal: Centavos
  readonly total: Centavos
}

/**
 * Price of one line before the document discount: (price − discount per unit) × quantity × (1 − discount %) − discount amount,
 * rounded half up once. An agreed price below the list price counts as discount; one above it raises the merchandise value.
 * Throws DISCOUNT_TOO_LARGE when the discounts pass the price.
 */
export function priceLine(line: LineInput): LinePrice {
  const price = line.negotiatedPrice ?? line.unitPrice
  const merchandise = multiplyMoney(Math.max(price, line.unitPrice), line.quantity)
  const total = netOf(line, price)
  if (line.discount > price || total < 0)
    throw new RuleError('DISCOUNT_TOO_LARGE', { price, merchandise, total })
  return { merchandise, discountTotal: merchandise - total, total }
}

function netOf(line: LineInput, price: Centavos): Centavos {
  const perUnit = BigInt(price - line.discount)
  const exact = perUnit * BigInt(line.quantity) * BigInt(10_000 - line.discountPercentage)
  return withinLimit(divideHalfUp(exact, 10_000_000n) - BigInt(line.discountAmount))
}
