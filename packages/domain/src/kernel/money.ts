import { divideHalfUp } from './rounding.ts'
import { RuleError } from './rule-error.ts'

/** MZN as integer centavos: 12345 is 123,45 MZN. */
export type Centavos = number

/** Largest amount that a document, a line or a balance may reach: 999 999 999 999,99 MZN. */
export const MAX_AMOUNT: Centavos = 99_999_999_999_999

/** Sum of amounts. Throws AMOUNT_TOO_LARGE past MAX_AMOUNT. */
export const addMoney = (...amounts: readonly Centavos[]): Centavos =>
  withinLimit(amounts.reduce((sum, amount) => sum + BigInt(amount), 0n))

/** Price per unit × quantity in thousandths, rounded half up once. Throws AMOUNT_TOO_LARGE past MAX_AMOUNT. */
export const multiplyMoney = (unitPrice: Centavos, quantityMilli: number): Centavos =>
  withinLimit(divideHalfUp(BigInt(unitPrice) * BigInt(quantityMilli), 1000n))

/** An exact integer as an amount. Throws AMOUNT_TOO_LARGE past MAX_AMOUNT either way. */
export function withinLimit(amount: bigint): Centavos {
  if (amount > BigInt(MAX_AMOUNT) || amount < -BigInt(MAX_AMOUNT)) {
    throw new RuleError('AMOUNT_TOO_LARGE', { limit: MAX_AMOUNT })
  }
  return Number(amount)
}
