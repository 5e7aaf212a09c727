import type { ApiRow } from '../../../../lib/api/api.ts'
import { type DraftLine, EMPTY_ENTRY, type LineArticle, type LineEntry } from '../session/draft-form.ts'

type Product = ApiRow<'GET /products'>

export const articleOf = (product: Product): LineArticle => ({
  productId: product.id,
  description: product.description,
  unit: product.unit,
  unitPrice: product.unitPrice,
  vatCode: product.vatCode,
  vatRate: product.vatRate,
  unitWeight: product.unitWeight,
})

export const lineOf = (product: Product, entry: Partial<LineEntry> = {}): DraftLine => ({
  ...articleOf(product),
  ...EMPTY_ENTRY,
  ...entry,
})
