import { amountWidth, quantityWidth } from '../../../../lib/format/figure-width.ts'
import type { DraftLine } from '../form/draft-form.ts'
import type { Preview } from '../lines/preview-prices.ts'

/** Room for the longest figure of each column, in ch. */
export type ColumnWidths = Readonly<
  Record<'quantity' | 'unit' | 'price' | 'discount' | 'total' | 'free', number>
>

/** Formats only the largest figure of each column, because it runs with every key. */
export function columnWidths(
  lines: readonly DraftLine[],
  preview: Preview,
  freeOf: (line: DraftLine) => number | undefined,
): ColumnWidths {
  const widest = (width: (line: DraftLine) => number) =>
    lines.reduce((most, line) => Math.max(most, width(line)), 0)
  const totals = preview.lines.map(({ total }) => total ?? 0)
  return {
    quantity: widest(({ quantity, invalidInput }) =>
      Math.max(quantityWidth(quantity), typedWidth(invalidInput?.quantity)),
    ),
    unit: widest(({ unit }) => unit.length),
    price: Math.max(
      amountWidth(widest(({ negotiatedPrice, unitPrice }) => negotiatedPrice ?? unitPrice)),
      widest(({ invalidInput }) => typedWidth(invalidInput?.negotiatedPrice)),
    ),
    discount: widest(discountWidth),
    total: amountWidth(totals.reduce((most, total) => Math.max(most, total), 0)),
    free: widest((line) => quantityWidth(freeOf(line) ?? 0)),
  }
}

/** Invalid input is shown as it was typed; beyond the longest figure it is cut. */
const typedWidth = (text = '') => Math.min(text.length, 15)

/** '33,33 %', and a '+' where the line has other discounts. */
const discountWidth = ({ discountPercentage, discount, discountAmount, invalidInput }: DraftLine) =>
  Math.max(
    quantityWidth(discountPercentage) + PERCENT_SIGN + (discount > 0 || discountAmount > 0 ? 1 : 0),
    typedWidth(invalidInput?.discountPercentage),
  )

const PERCENT_SIGN = 2

/** Pixels of a digit at the usual size, and what the columns have besides figures. */
const DIGIT = 8.5
const BESIDES = { number: 36, product: 150, more: 36, unit: 7.5, paddings: 4 * 18, pill: 42 }

/** Whether the figures leave too little width for the product: then they are written smaller. */
export function isTight(width: number, { quantity, price, discount, total, free, unit }: ColumnWidths) {
  const figures = (quantity + price + discount + total + free) * DIGIT + 2 * unit * BESIDES.unit
  const besides = BESIDES.number + BESIDES.product + BESIDES.more + BESIDES.paddings + BESIDES.pill
  return figures + besides > width
}
