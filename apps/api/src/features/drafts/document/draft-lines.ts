import type { DraftLineInput } from '@cais/contract/drafts/schemas'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { NEW_LINE } from '../../../aggregates/documents/record/create-order.ts'
import type { LineColumns } from '../../../aggregates/documents/record/order-record.ts'
import { type Buyer, withSalePrices } from '../../../aggregates/prices/sale-prices.ts'
import type { Db } from '../../../db/pool.ts'
import { type AgreedPrices, type DraftProduct, readProducts } from '../store.ts'

type LineSources = {
  readonly before: readonly LineColumns[]
  readonly agreed: AgreedPrices
  readonly buyer: Buyer
  readonly day: CalendarDate
}

/**
 * The lines as entered, with description, unit, VAT code and weight of their products as they are now and the list price of the buyer on
 * the day; products of `agreed` have those prices. A product that was on the draft before keeps its line's id. Throws
 * PRODUCT_UNKNOWN naming every such line.
 */
export async function draftLines(
  db: Db,
  inputs: readonly DraftLineInput[],
  { before, agreed, buyer, day }: LineSources,
): Promise<LineColumns[]> {
  if (inputs.length === 0) return []
  const ids = inputs.map(({ productId }) => productId)
  const products = await withSalePrices(db, await readProducts(db, ids), { buyer, day })
  const byId = new Map(products.map((product) => [product.id, product]))
  const known = new Map(before.map((line) => [line.product_id, line]))
  refuseUnknown(inputs, { byId, agreed })
  return inputs.flatMap((input, index) => {
    const product = byId.get(input.productId)
    if (product === undefined) return []
    const line = draftLine(input, index + 1, { product, before: known.get(product.id) })
    return [{ ...line, ...agreed.get(product.id) }]
  })
}

type Known = { readonly byId: ReadonlyMap<string, DraftProduct>; readonly agreed: AgreedPrices }

/** A product that is no longer sold is accepted where its price was agreed before. */
function refuseUnknown(inputs: readonly DraftLineInput[], { byId, agreed }: Known): void {
  const details = inputs.flatMap(({ productId }, index) =>
    byId.get(productId)?.active || agreed.has(productId)
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
    ...productColumns(product),
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

const productColumns = (product: DraftProduct) => ({
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
