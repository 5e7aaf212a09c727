import type { DraftLineInput } from '@cais/contract/drafts/schemas'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { Db } from '../../../db/pool.ts'
import { NEW_LINE } from '../../orders/record/create-order.ts'
import type { LineColumns } from '../../orders/record/order-record.ts'
import type { KeptPrices } from '../store/read-kept-prices.ts'
import { type DraftProduct, readProducts } from '../store/read-products.ts'

/**
 * The lines as entered, with description, unit, list price, VAT code and weight of their articles as they are now;
 * articles of `kept` keep their prices. An article that stood on the draft before keeps its line's id. Throws
 * PRODUCT_UNKNOWN naming every such line.
 */
export async function draftLines(
  db: Db,
  inputs: readonly DraftLineInput[],
  { before, kept }: { readonly before: readonly LineColumns[]; readonly kept: KeptPrices },
): Promise<LineColumns[]> {
  if (inputs.length === 0) return []
  const products = await readProducts(
    db,
    inputs.map(({ productId }) => productId),
  )
  const byId = new Map(products.map((product) => [product.id, product]))
  const known = new Map(before.map((line) => [line.product_id, line]))
  refuseUnknown(inputs, { byId, kept })
  return inputs.flatMap((input, index) => {
    const product = byId.get(input.productId)
    if (product === undefined) return []
    const line = draftLine(input, index + 1, { product, before: known.get(product.id) })
    return [{ ...line, ...kept.get(product.id) }]
  })
}

type Known = { readonly byId: ReadonlyMap<string, DraftProduct>; readonly kept: KeptPrices }

/** What was promised or ordered already may go on, though the article is sold no more. */
function refuseUnknown(inputs: readonly DraftLineInput[], { byId, kept }: Known): void {
  const details = inputs.flatMap(({ productId }, index) =>
    byId.get(productId)?.active || kept.has(productId)
      ? []
      : [{ field: `lines.${index}.productId`, rule: 'PRODUCT_UNKNOWN', facts: { product: productId } }],
  )
  const [first] = details
  if (first) throw new RuleError('PRODUCT_UNKNOWN', first.facts, details)
}

type Sources = { readonly product: DraftProduct; readonly before: LineColumns | undefined }

function draftLine(input: DraftLineInput, sequence: number, { product, before }: Sources): LineColumns {
  const quantity = Math.round(input.quantity * 1000)
  return {
    ...NEW_LINE,
    id: before?.id ?? 0,
    order_id: before?.order_id ?? 0,
    sequence,
    ...articleColumns(product),
    quantity,
    open: quantity,
    negotiated_price: input.negotiatedPrice,
    discount: input.discount,
    discount_bp: Math.round(input.discountPercentage * 100),
    discount_amount: input.discountAmount,
    special_field: input.specialField,
    vat_bp: 0,
    discount_total: 0,
    document_discount: 0,
    total: 0,
    weight: 0,
  }
}

const articleColumns = (product: DraftProduct) => ({
  product_id: product.id,
  description: product.description,
  unit: product.unit,
  unit_price: product.unit_price,
  list_price: product.unit_price,
  price_date: product.price_valid_from,
  vat_code: product.vat_code,
  unit_weight: product.unit_weight,
  temperature: product.temperature,
})
