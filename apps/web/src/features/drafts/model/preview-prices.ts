import { basisPointsFromDecimal } from '@cais/domain/kernel/percent'
import { milliFromDecimal } from '@cais/domain/kernel/quantity'
import { RuleError } from '@cais/domain/kernel/rule-error'
import type { LineInput } from '@cais/domain/pricing/line-input'
import { priceDocument } from '@cais/domain/pricing/price-document'
import { priceLine } from '@cais/domain/pricing/price-line'
import type { DocumentTotals } from '@cais/domain/pricing/priced-document'
import type { DraftForm, DraftLine } from './draft-form.ts'

/** What the document would cost as it is typed. A line whose discounts pass its price has no amount, and then the document has none. */
export type Preview = {
  readonly lines: readonly LinePreview[]
  readonly totals: DocumentTotals | null
  /** Kilograms. */
  readonly weight: number
}
/** Net in centavos; null when the discounts are larger than the line. */
export type PricedParts = Pick<DraftForm, 'lines' | 'discount' | 'type'>
export type LinePreview = { readonly total: number | null }

/** The same function as the server's, so that nobody meets another total after submitting. */
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
const netOfLine = (line: { total: number; documentDiscount: number }): LinePreview => ({
  total: line.total + line.documentDiscount,
})

const ownPrice = (line: DraftLine): LinePreview => ({
  total: attempt(() => priceLine(inputOf(line)))?.total ?? null,
})

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
