import type { ApiRow } from '../../../../lib/api/api.ts'
import { type DraftLine, EMPTY_ENTRY, type LineEntry, type LineProduct } from '../form/draft-form.ts'

type Product = ApiRow<'GET /products'>

export const productOf = (product: Product): LineProduct => ({
  productId: product.id,
  description: product.description,
  unit: product.unit,
  unitPrice: product.unitPrice,
  vatCode: product.vatCode,
  vatRate: product.vatRate,
  unitWeight: product.unitWeight,
})

export const lineOf = (product: Product, entry: Partial<LineEntry> = {}): DraftLine => ({
  ...productOf(product),
  ...EMPTY_ENTRY,
  ...entry,
})
