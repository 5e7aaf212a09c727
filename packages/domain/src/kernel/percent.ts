import { divideHalfUp } from './rounding.ts'

/** A percentage in integer basis points: 450 is 4,5 %. */
export type BasisPoints = number

/** The whole: 100 %. */
export const ONE_HUNDRED_PERCENT: BasisPoints = 10_000

/** Decimal percent of the wire → basis points; null outside 0–100 or with more than 2 decimals. */
export function basisPointsFromDecimal(percent: number): BasisPoints | null {
  const points = Math.round(percent * 100)
  const exact = Number.isFinite(percent) && points / 100 === percent
  return exact && points >= 0 && points <= ONE_HUNDRED_PERCENT ? points : null
}

/** Basis points → decimal percent of the wire. */
export const decimalFromBasisPoints = (points: BasisPoints): number => points / 100

/** A percentage of an amount of centavos, rounded half up once. */
export const percentOf = (amount: number, points: BasisPoints): number =>
  Number(divideHalfUp(BigInt(amount) * BigInt(points), BigInt(ONE_HUNDRED_PERCENT)))
