import { MAX_AMOUNT } from '../kernel/money.ts'
import { parseWithMark } from '../kernel/parse-number.ts'
import { MAX_QUANTITY } from '../kernel/quantity.ts'
import type { OrderFileFormat, OrderFileRow } from './order-file-row.ts'
import { readDate } from './read-date.ts'
import type { RejectionReason } from './rejection-reasons.ts'

/** A row that reads well by itself. */
export type CleanRow = {
  readonly rowNumber: number
  readonly document: string
  readonly customer: string
  readonly country: string
  readonly date: string
  readonly article: string
  readonly description: string
  /** Thousandths and centavos. */
  readonly quantity: number
  readonly unitPrice: number
}

/** The row's fields, or the first reason why it cannot be one. Codes are trimmed and in upper case: 85123a is 85123A. */
export function readRow(row: OrderFileRow, format: OrderFileFormat): CleanRow | RejectionReason {
  const document = row.document.trim()
  const article = row.article.trim().toUpperCase()
  const customer = row.customer.trim().replace(/^(\d+)\.0+$/, '$1')
  const date = readDate(row.date, format.dateOrder)
  const quantity = parseWithMark(row.quantity, format.decimalMark, 3)
  const unitPrice = parseWithMark(row.price, format.decimalMark, 2)
  const reason = codesFault(document, article, format) ?? figuresFault(quantity, unitPrice)
  if (reason !== null) return reason
  if (customer === '' || customer.length > MAX_CODE) return 'customer-missing'
  if (date === null || quantity === null || unitPrice === null) return 'date-unreadable'
  const texts = {
    description: row.description.trim().replace(/\s+/g, ' ').slice(0, 200),
    country: row.country.trim(),
  }
  return { rowNumber: row.rowNumber, document, customer, date, article, quantity, unitPrice, ...texts }
}

const MAX_CODE = 40

function codesFault(document: string, article: string, format: OrderFileFormat): RejectionReason | null {
  if (document === '' || document.length > MAX_CODE) return 'document-missing'
  if (format.creditPattern.test(document)) return 'credit-document'
  return format.articlePattern.test(article) ? null : 'not-an-article'
}

function figuresFault(quantity: number | null, unitPrice: number | null): RejectionReason | null {
  if (quantity === null || quantity > MAX_QUANTITY) return 'quantity-unreadable'
  if (quantity <= 0) return 'quantity-not-positive'
  if (unitPrice === null || unitPrice > MAX_AMOUNT) return 'price-unreadable'
  return unitPrice <= 0 ? 'price-not-positive' : null
}
