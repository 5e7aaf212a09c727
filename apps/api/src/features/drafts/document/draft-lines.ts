import type { DraftLineInput } from '@cais/contract/drafts/schemas'
import type { CalendarDate } from '@cais/domain/kernel/calendar-date'
import { MAX_QUANTITY, type Milli } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import { sameName } from '@cais/domain/kernel/same-name'
import { inStockUnits, type LineFactors, priceInUnit } from '@cais/domain/products/ordered-unit'
import { NEW_LINE } from '../../../aggregates/documents/record/create-order.ts'
import type { LineColumns } from '../../../aggregates/documents/record/order-record.ts'
import { type Buyer, withSalePrices } from '../../../aggregates/prices/sale-prices.ts'
import { gramsOf, listPriceIn, type ProductUnit } from '../../../aggregates/products/product-units.ts'
import type { Db } from '../../../db/pool.ts'
import { type AgreedPrice, type AgreedPrices, type DraftProduct, readProducts } from '../store.ts'

type LineSources = {
  readonly before: readonly LineColumns[]
  readonly agreed: AgreedPrices
  readonly buyer: Buyer
  readonly day: CalendarDate
}

/**
 * The lines as entered, with description, VAT code and weight of their products as they are now and the list price of the buyer
 * on the day, per ordered unit;
 * products of `agreed` have those prices. A product that was on the draft before keeps its line's id. Throws
 * PRODUCT_UNKNOWN naming every such line, UNIT_UNKNOWN.
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
    const sources = { product, before: known.get(product.id), agreed: agreed.get(product.id) }
    return [draftLine(input, index + 1, sources)]
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

type Sources = {
  readonly product: DraftProduct
  readonly before: LineColumns | undefined
  readonly agreed: AgreedPrice | undefined
}

function draftLine(
  input: DraftLineInput,
  sequence: number,
  { product, before, agreed }: Sources,
): LineColumns {
  const ordered = Math.round(input.quantity * 1000)
  const unit = orderedUnit(input, sequence, { product, before, agreed })
  const factors = { unit_factor: unit.factor, stock_factor: product.stock_factor }
  const quantity = countedBy(ordered, { unitFactor: unit.factor, stockFactor: product.stock_factor })
  return {
    ...NEW_LINE,
    id: before?.id ?? 0,
    order_id: before?.order_id ?? 0,
    sequence,
    product_id: product.id,
    description: product.description,
    unit: product.stock_unit,
    quantity,
    ordered_unit: unit.code,
    ordered_quantity: ordered,
    ...factors,
    open: quantity,
    ...priceColumns(product, unit, agreed),
    negotiated_price: input.negotiatedPrice,
    discount: input.discount,
    discount_bp: Math.round(input.discountPercentage * 100),
    discount_amount: input.discountAmount,
    special_field: input.specialField,
    vat_code: product.vat_code,
    vat_bp: 0,
    unit_weight: gramsOf(product, unit, 1000),
    temperature: product.temperature,
    discount_total: 0,
    document_discount: 0,
    total: 0,
    weight: gramsOf(product, unit, ordered),
  }
}

/** In units of stock. A draft may hold what does not convert: it counts nothing, and is refused when it is submitted. */
function countedBy(ordered: Milli, factors: LineFactors): Milli {
  const quantity = inStockUnits(ordered, factors)
  return quantity === null || quantity > MAX_QUANTITY ? 0 : quantity
}

type Unit = Pick<ProductUnit, 'code' | 'factor' | 'grams'>

/**
 * The unit that was asked for; none: the line's own, else the sales unit. One in which the article was agreed keeps its factor
 * and may be ordered on, whatever became of it. Throws UNIT_UNKNOWN naming the others.
 */
function orderedUnit(input: DraftLineInput, sequence: number, { product, before, agreed }: Sources): Unit {
  const code = input.unit ?? before?.ordered_unit ?? product.unit
  const found = product.units.find((unit) => sameName(unit.code, code))
  if (agreed && sameName(agreed.ordered_unit, code)) {
    return { code: agreed.ordered_unit, factor: agreed.unit_factor, grams: found?.grams ?? 0 }
  }
  if (found?.orderable) return found
  const units = product.units.filter(({ orderable }) => orderable).map((unit) => unit.code)
  const facts = { product: product.id, unit: code, units }
  const field = `lines.${sequence - 1}.unit`
  throw new RuleError('UNIT_UNKNOWN', facts, [{ field, rule: 'UNIT_UNKNOWN', facts }])
}

/** Per ordered unit: as agreed, else the list price. */
function priceColumns(product: DraftProduct, { factor }: Unit, agreed: AgreedPrice | undefined) {
  const price = listPriceIn(product, factor)
  if (agreed === undefined) {
    return { unit_price: price, list_price: price, price_date: product.price_valid_from }
  }
  return {
    unit_price: priceInUnit(agreed.unit_price, agreed.unit_factor, factor),
    list_price: priceInUnit(agreed.list_price, agreed.unit_factor, factor),
    price_date: agreed.price_date,
  }
}
