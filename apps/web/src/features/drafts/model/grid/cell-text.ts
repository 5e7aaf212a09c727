import {
  currencyFieldText,
  decimalFieldText,
  parseCentavos,
  parseDecimal,
} from '../../../../lib/format/decimal-input.ts'
import type { DraftLine, LineEntry } from '../draft-form.ts'

/** Cells that hold a figure. */
export type FigureColumn = 'quantity' | 'price' | 'discount'

/** What stands in a cell when it is edited; a field uses '.' as its decimal sign (spec §5). */
export function cellText(line: DraftLine, column: FigureColumn): string {
  if (column === 'quantity') return line.quantity === 0 ? '' : decimalFieldText(line.quantity)
  if (column === 'price') return currencyFieldText(line.negotiatedPrice ?? line.unitPrice)
  return line.discountPercentage === 0 ? '' : decimalFieldText(line.discountPercentage)
}

/** The change that a typed text means; null when it cannot be read. */
export function entryOfText(line: DraftLine, column: FigureColumn, text: string): Partial<LineEntry> | null {
  const plain = text.trim().replace(/\s*%$/, '')
  if (column === 'quantity') return quantityOf(plain)
  if (column === 'price') return priceOf(line, plain)
  return discountOf(plain)
}

function quantityOf(text: string): Partial<LineEntry> | null {
  const quantity = text === '' ? 0 : parseDecimal(text, 3)
  return quantity === null || quantity < 0 || quantity > 999_999_999 ? null : { quantity }
}

/** The list price typed again, or nothing, means that no price was agreed. */
function priceOf(line: DraftLine, text: string): Partial<LineEntry> | null {
  if (text === '') return { negotiatedPrice: null }
  const price = parseCentavos(text)
  if (price === null || price < 0) return null
  return { negotiatedPrice: price === line.unitPrice ? null : price }
}

function discountOf(text: string): Partial<LineEntry> | null {
  const discountPercentage = text === '' ? 0 : parseDecimal(text, 2)
  return discountPercentage === null || discountPercentage < 0 || discountPercentage > 100
    ? null
    : { discountPercentage }
}

/** What Ctrl+D takes from the line above. */
export function entryAbove(above: DraftLine, column: FigureColumn): Partial<LineEntry> {
  if (column === 'quantity') return { quantity: above.quantity }
  if (column === 'price') return { negotiatedPrice: above.negotiatedPrice }
  return { discountPercentage: above.discountPercentage }
}
