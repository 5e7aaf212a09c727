import type { Centavos } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'
import { divideHalfUp } from '../kernel/rounding.ts'

/** Stock in whole packages, in thousandths: 2,5 packages of 12 are 2. */
export const packagesStock = (stock: Milli): Milli => Math.floor(stock / 1000) * 1000

/** Stock in base units: whole packages × factor + fraction × factor (docs/domain/pricing.md), in thousandths, rounded half up. */
export const unitStock = (stock: Milli, factor: Milli): Milli => {
  const whole = packagesStock(stock)
  return scaled(whole, factor) + scaled(stock - whole, factor)
}

/** Price of one base unit: package price ÷ factor, 2 decimals, half up (docs/domain/pricing.md). */
export const singlePrice = (unitPrice: Centavos, factor: Milli): Centavos =>
  Number(divideHalfUp(BigInt(unitPrice) * 1000n, BigInt(factor)))

/** Stock in packages and in base units, shown as 'packages / units'. */
export const multiStock = (stock: Milli, factor: Milli): { packages: Milli; units: Milli } => ({
  packages: packagesStock(stock),
  units: unitStock(stock, factor),
})

const scaled = (quantity: Milli, factor: Milli): Milli =>
  Number(divideHalfUp(BigInt(quantity) * BigInt(factor), 1000n))
