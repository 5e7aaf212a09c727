import type { Centavos } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'
import { divideHalfUp } from '../kernel/rounding.ts'

/** Base units in one ordered unit and in one unit of stock, in thousandths: a box of 12 is 12000 (decision 0177). */
export type LineFactors = { readonly unitFactor: Milli; readonly stockFactor: Milli }

/** An ordered quantity in units of stock; null where it does not convert exactly. */
export const inStockUnits = (ordered: Milli, { unitFactor, stockFactor }: LineFactors): Milli | null =>
  converted(ordered, unitFactor, stockFactor)

/** A quantity of stock in ordered units; null where it does not convert exactly. */
export const inOrderedUnits = (stock: Milli, { unitFactor, stockFactor }: LineFactors): Milli | null =>
  converted(stock, stockFactor, unitFactor)

/** The ordered quantities next to one that does not convert; `below` is null where that would be nothing. */
export type Nearest = { readonly below: Milli | null; readonly above: Milli }

/** The nearest quantities that convert, as finely written as the one that was ordered: whole ones beside a whole one. */
export function nearestOrderable(ordered: Milli, { unitFactor, stockFactor }: LineFactors): Nearest {
  const convertible = BigInt(stockFactor) / gcd(BigInt(unitFactor), BigInt(stockFactor))
  const grain = grainOf(ordered)
  const step = (convertible / gcd(convertible, grain)) * grain
  const below = (BigInt(ordered) / step) * step
  return { below: below === 0n ? null : Number(below), above: Number(below + step) }
}

/** A price per unit of one factor as the price per unit of another, rounded half up once. */
export const priceInUnit = (price: Centavos, from: Milli, to: Milli): Centavos =>
  from === to ? price : Number(divideHalfUp(BigInt(price) * BigInt(to), BigInt(from)))

/** A part of a line, given in units of stock, as it is ordered and printed: in the unit of the line, or in that of stock where it is not exact. */
export function partAsOrdered(stock: Milli, factors: LineFactors) {
  const quantity = inOrderedUnits(stock, factors)
  return quantity === null
    ? { inStockUnit: true, quantity: stock, factor: factors.stockFactor }
    : { inStockUnit: false, quantity, factor: factors.unitFactor }
}

/** Grams of an ordered quantity, from the grams of a unit of another factor, rounded half up once. */
export const weightOfQuantity = (ordered: Milli, unitFactor: Milli, of: WeighedUnit): number =>
  Number(divideHalfUp(BigInt(of.grams) * BigInt(ordered) * BigInt(unitFactor), 1000n * BigInt(of.factor)))

/** What one unit of that factor weighs. */
export type WeighedUnit = { readonly grams: number; readonly factor: Milli }

/** A larger unit weighs what its card says; a smaller one, or one without a weight, its share of the sales unit. */
export const weighedBy = (unit: WeighedUnit, salesUnit: WeighedUnit): WeighedUnit =>
  unit.factor > salesUnit.factor && unit.grams > 0 ? unit : salesUnit

function converted(quantity: Milli, from: Milli, to: Milli): Milli | null {
  const exact = BigInt(quantity) * BigInt(from)
  return exact % BigInt(to) === 0n ? Number(exact / BigInt(to)) : null
}

/** 1000 for a whole quantity, 100 for one with a decimal, and so on. */
const grainOf = (quantity: Milli): bigint =>
  [1000n, 100n, 10n].find((grain) => BigInt(quantity) % grain === 0n) ?? 1n

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? a : gcd(b, a % b)
}
