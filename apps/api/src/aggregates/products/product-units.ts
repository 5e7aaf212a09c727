import type { Centavos } from '@cais/domain/kernel/money'
import type { Milli } from '@cais/domain/kernel/quantity'
import { divideHalfUp } from '@cais/domain/kernel/rounding'
import { priceInUnit, weighedBy, weightOfQuantity } from '@cais/domain/products/ordered-unit'
import { sql } from 'kysely'

/** A unit of an article as stored: base units in one of it in thousandths, gross grams (0 = not known). */
export type ProductUnit = {
  readonly code: string
  readonly factor: Milli
  readonly grams: number
  readonly orderable: boolean
}

/** The units of the product of that column, as JSON in their order. */
export const productUnits = (product: string) => sql<ProductUnit[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('code', code, 'factor', factor, 'grams', gross_weight, 'orderable', orderable)
    ORDER BY position, code)
  FROM product_units WHERE product_id = ${sql.ref(product)}), '[]')`

/** The columns of a product that its units are priced and weighed by. */
export type SalesUnit = {
  readonly conversion_factor: Milli
  readonly unit_price: Centavos
  readonly unit_weight: number
}

/** List price of one ordered unit in centavos. */
export const listPriceIn = (product: Omit<SalesUnit, 'unit_weight'>, factor: Milli): Centavos =>
  priceInUnit(product.unit_price, product.conversion_factor, factor)

/** What an ordered quantity costs the company in centavos, from the cost of a sales unit. */
export const costOfQuantity = (
  { unit_cost, conversion_factor }: { readonly unit_cost: Centavos; readonly conversion_factor: Milli },
  ordered: Milli,
  factor: Milli,
): Centavos =>
  Number(
    divideHalfUp(BigInt(unit_cost) * BigInt(ordered) * BigInt(factor), 1000n * BigInt(conversion_factor)),
  )

/** Grams of an ordered quantity. */
export const gramsOf = (product: SalesUnit, unit: Pick<ProductUnit, 'factor' | 'grams'>, ordered: Milli) =>
  weightOfQuantity(
    ordered,
    unit.factor,
    weighedBy(unit, { grams: product.unit_weight, factor: product.conversion_factor }),
  )
