import { allocate } from '../kernel/allocate.ts'
import { addMoney, type Centavos, multiplyMoney } from '../kernel/money.ts'
import { type BasisPoints, ONE_HUNDRED_PERCENT, percentOf } from '../kernel/percent.ts'
import { RuleError } from '../kernel/rule-error.ts'
import type { LineInput } from './line-input.ts'
import { type LinePrice, priceLine } from './price-line.ts'
import type { DocumentTotals, PricedDocument, PricedLine } from './priced-document.ts'
import { vatAmounts } from './vat-amounts.ts'

export type DocumentInput = {
  readonly lines: readonly LineInput[]
  /** Discount on the whole document, spread over its lines. */
  readonly discountPercentage: BasisPoints
  /** An offer (POF) costs the customer nothing: every line is discounted to zero and its cost is shown. */
  readonly isOffer: boolean
}

/** Prices a document; the same in the browser (preview) and on the server (truth). Throws DISCOUNT_TOO_LARGE, AMOUNT_TOO_LARGE. */
export function priceDocument(document: DocumentInput): PricedDocument {
  const lines = document.isOffer ? document.lines.map(givenAway) : discounted(document)
  return { lines, totals: totalsOf(document.lines, lines) }
}

function discounted({ lines, discountPercentage }: DocumentInput): PricedLine[] {
  if (discountPercentage > ONE_HUNDRED_PERCENT)
    throw new RuleError('DISCOUNT_TOO_LARGE', { discountPercentage })
  const prices = lines.map(priceLine)
  const nets = prices.map(({ total }) => total)
  const discount = percentOf(addMoney(...nets), discountPercentage)
  const shares = allocate(discount, nets)
  return prices.map((price, index) => withShare(price, shares[index] ?? 0, costOf(lines[index])))
}

const withShare = (price: LinePrice, share: Centavos, cost: Centavos): PricedLine => ({
  merchandise: price.merchandise,
  discountTotal: price.discountTotal + share,
  documentDiscount: share,
  total: price.total - share,
  cost,
})

function givenAway(line: LineInput): PricedLine {
  const { merchandise } = priceLine(line)
  return { merchandise, discountTotal: merchandise, documentDiscount: 0, total: 0, cost: costOf(line) }
}

const costOf = (line: LineInput | undefined): Centavos =>
  line === undefined ? 0 : multiplyMoney(line.unitCost, line.quantity)

function totalsOf(inputs: readonly LineInput[], lines: readonly PricedLine[]): DocumentTotals {
  const sum = (field: keyof PricedLine) => addMoney(...lines.map((line) => line[field]))
  const vat = vatAmounts(inputs.map((input, index) => ({ net: lines[index]?.total ?? 0, vat: input.vat })))
  const vatTotal = addMoney(...vat.map(({ amount }) => amount))
  const total = addMoney(sum('total'), vatTotal)
  return {
    merchandise: sum('merchandise'),
    discounts: sum('discountTotal'),
    vat,
    vatTotal,
    total,
    cost: sum('cost'),
  }
}
