/** A quantity in integer thousandths of its unit: 1250 is 1,25. */
export type Milli = number

/** Largest quantity of a line: 999 999 999 units. */
export const MAX_QUANTITY: Milli = 999_999_999_000

/** Decimal quantity of the wire → thousandths; null when it has more than 3 decimals or is not finite. */
export function milliFromDecimal(quantity: number): Milli | null {
  const milli = Math.round(quantity * 1000)
  const exact = Number.isFinite(quantity) && milli / 1000 === quantity
  return exact && Math.abs(milli) <= MAX_QUANTITY ? milli : null
}

/** Thousandths → decimal quantity of the wire. */
export const decimalFromMilli = (quantity: Milli): number => quantity / 1000
