import { basisPointsFromDecimal } from '@cais/domain/kernel/percent'
import { milliFromDecimal } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { LineInput } from '@cais/domain/pricing/line-input'
import { priceDocument } from '@cais/domain/pricing/price-document'
import { priceLine } from '@cais/domain/pricing/price-line'
import type { DocumentTotals, PricedLine } from '@cais/domain/pricing/priced-document'
import type { DraftForm, DraftLine } from '../form/draft-form.ts'

/** The price of the document as it is typed. A line whose discounts exceed its price has no amount, and then the document has none. */
export type Preview = {
  readonly lines: readonly LinePreview[]
  readonly totals: DocumentTotals | null
  /** Kilograms. */
  readonly weight: number
}
export type PricedParts = Pick<DraftForm, 'lines' | 'discount' | 'type'>
/** Total: net in centavos before the document discount; null when the line has none (see priceFault). */
export type LinePreview = {
  readonly total: number | null
  readonly merchandise: number
  /** With its share of the document discount. */
  readonly discountTotal: number
}

/** Uses the domain function that the server uses, so that the total does not change at submission. */
export function previewPrices(form: PricedParts): Preview {
  const weight = form.lines.reduce((sum, line) => sum + line.quantity * line.unitWeight, 0)
  const priced = attempt(() =>
    priceDocument({
      lines: form.lines.map(inputOf),
      discountPercentage: basisPointsFromDecimal(form.discount) ?? 0,
      isOffer: form.type === 'POF',
    }),
  )
  const lines = priced ? priced.lines.map(netOfLine) : form.lines.map(ownPrice)
  return { lines, totals: priced?.totals ?? null, weight }
}

/** Before the document discount: a row shows what its own figures give. */
const netOfLine = ({ total, documentDiscount, merchandise, discountTotal }: PricedLine): LinePreview => ({
  total: total + documentDiscount,
  merchandise,
  discountTotal,
})

function ownPrice(line: DraftLine): LinePreview {
  const price = attempt(() => priceLine(inputOf(line)))
  return price ?? { total: null, merchandise: 0, discountTotal: 0 }
}

/** Why a line has no amount: its discounts exceed its price, or it exceeds the largest amount. */
export function priceFault(line: DraftLine): 'discount' | 'amount' {
  try {
    priceLine(inputOf(line))
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    if (error.code === 'AMOUNT_TOO_LARGE') return 'amount'
  }
  return 'discount'
}

const inputOf = (line: DraftLine): LineInput => ({
  unitPrice: line.unitPrice,
  negotiatedPrice: line.negotiatedPrice,
  quantity: milliFromDecimal(line.quantity) ?? 0,
  discount: line.discount,
  discountPercentage: basisPointsFromDecimal(line.discountPercentage) ?? 0,
  discountAmount: line.discountAmount,
  vat: { rate: basisPointsFromDecimal(line.vatRate) ?? 0, exemption: null },
  unitCost: 0,
})

function attempt<T>(price: () => T): T | undefined {
  try {
    return price()
  } catch (error) {
    if (error instanceof RuleError) return undefined
    throw error
  }
}
