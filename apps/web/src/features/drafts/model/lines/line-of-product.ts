import { sameName } from '@cais/domain/kernel/same-name'
import type { ApiRow } from '../../../../lib/api/api.ts'
import { type DraftLine, EMPTY_ENTRY, type LineEntry, type LineProduct } from '../form/draft-form.ts'

type Product = ApiRow<'GET /products'>

/** The product in one of its units; without a code, or with one that it is not ordered in, in the sales unit. */
export function productOf(product: Product, code = product.unit): LineProduct & Pick<LineEntry, 'unit'> {
  const unit = unitOf(product, code)
  return {
    productId: product.id,
    description: product.description,
    unit: unit?.code ?? product.unit,
    unitPrice: unit?.unitPrice ?? product.unitPrice,
    unitFactor: unit?.factor ?? product.conversionUnits[0]?.conversionFactor ?? 1,
    stockUnit: product.stockUnit,
    stockFactor: product.stockFactor,
    vatCode: product.vatCode,
    vatRate: product.vatRate,
    unitWeight: unit?.unitWeight ?? product.unitWeight,
  }
}

/** The orderable unit of that code, however it is written. */
export const unitOf = ({ orderUnits }: Product, code: string) =>
  orderUnits.find((unit) => sameName(unit.code, code))

export const lineOf = (product: Product, entry: Partial<LineEntry> = {}): DraftLine => ({
  ...productOf(product, entry.unit),
  ...EMPTY_ENTRY,
  ...entry,
  unit: productOf(product, entry.unit).unit,
})
