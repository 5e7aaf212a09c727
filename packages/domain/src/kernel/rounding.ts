/** Integer division rounded half up (half away from zero for negative numbers), the only rounding of the product. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n
  const size = negative ? -numerator : numerator
  const rounded = (size * 2n + denominator) / (denominator * 2n)
  return negative ? -rounded : rounded
}
