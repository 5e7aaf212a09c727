import type { Centavos } from '../kernel/money.ts'
import type { Milli } from '../kernel/quantity.ts'
import { divideHalfUp } from '../kernel/rounding.ts'
import { priceInUnit } from './ordered-unit.ts'

/** Base units in one unit of stock and in one sales unit, in thousandths. */
export type StockFactors = { readonly stock: Milli; readonly sales: Milli }

/** Stock in whole sales units and in base units, shown as 'packages / units' (docs/domain/units.md); thousandths, base units rounded half up. */
export const multiStock = (stock: Milli, factors: StockFactors): { packages: Milli; units: Milli } => ({
  packages: Number((BigInt(stock) * BigInt(factors.stock)) / (1000n * BigInt(factors.sales))) * 1000,
  units: unitStock(stock, factors.stock),
})

/** Stock in base units, in thousandths. */
export const unitStock = (stock: Milli, factor: Milli): Milli =>
  Number(divideHalfUp(BigInt(stock) * BigInt(factor), 1000n))

/** Price of one base unit: price of a sales unit ÷ factor, to the centavo, half up. */
export const singlePrice = (unitPrice: Centavos, factor: Milli): Centavos =>
  priceInUnit(unitPrice, factor, 1000)
