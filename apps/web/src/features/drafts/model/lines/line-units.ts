import { decimalFromMilli, milliFromDecimal } from '@cais/domain/kernel/quantity'
import { inStockUnits, nearestOrderable, priceInUnit } from '@cais/domain/products/ordered-unit'
import type { ApiRow } from '../../../../lib/api/api.ts'
import type { DraftForm, DraftLine } from '../form/draft-form.ts'
import { productOf } from './line-of-product.ts'

type Product = ApiRow<'GET /products'>
type Counted = Pick<DraftLine, 'quantity' | 'unitFactor' | 'stockFactor'>

const milli = (figure: number) => milliFromDecimal(figure) ?? Math.round(figure * 1000)

const factorsOf = ({ unitFactor, stockFactor }: Omit<Counted, 'quantity'>) => ({
  unitFactor: milli(unitFactor),
  stockFactor: milli(stockFactor),
})

/** The quantity in units of stock; null where it does not convert exactly, by the rule of the server. */
export function stockQuantityOf(line: Counted): number | null {
  const stock = inStockUnits(milli(line.quantity), factorsOf(line))
  return stock === null ? null : decimalFromMilli(stock)
}

/** The nearest quantities to one that does not convert; none when it does. */
export function choicesOf(line: Counted): number[] {
  if (stockQuantityOf(line) !== null) return []
  const { below, above } = nearestOrderable(milli(line.quantity), factorsOf(line))
  return [below, above].flatMap((quantity) => (quantity === null ? [] : [decimalFromMilli(quantity)]))
}

/** Stock that is free, in the unit of the line, rounded down. */
export const freeIn = ({ freeStock, stockFactor }: Product, { unitFactor }: Pick<DraftLine, 'unitFactor'>) =>
  Math.floor((milli(freeStock) * milli(stockFactor)) / milli(unitFactor)) / 1000

/** The line in another unit of its product: the typed quantity stays, agreed price and discount per unit follow the factor. */
export const changeUnit =
  (product: Product, code: string) =>
  (form: DraftForm): DraftForm => ({
    ...form,
    lines: form.lines.map((line) => (line.productId === product.id ? inUnit(line, product, code) : line)),
  })

function inUnit(line: DraftLine, product: Product, code: string): DraftLine {
  const changed = productOf(product, code)
  const price = (of: number) => priceInUnit(of, milli(line.unitFactor), milli(changed.unitFactor))
  return {
    ...line,
    ...changed,
    negotiatedPrice: line.negotiatedPrice === null ? null : price(line.negotiatedPrice),
    discount: price(line.discount),
  }
}
