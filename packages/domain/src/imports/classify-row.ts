import type { CalendarDate } from '../kernel/calendar-date.ts'
import type { Centavos } from '../kernel/money.ts'
import { MAX_QUANTITY, type Milli } from '../kernel/quantity.ts'
import type { OrderColumn, OrderMapping } from './order-mapping.ts'
import { readDate } from './read-date.ts'
import { readNumber } from './read-number.ts'
import { type Rejection, rejection } from './rejection.ts'

/** The cells of one row under the names of the mapping; '' where the file has no such column. */
export type RowText = Readonly<Record<OrderColumn, string>>

/** A row that can become a line of an order. */
export type FileLine = {
  readonly document: string
  readonly customerCode: string
  readonly customerName: string
  readonly country: string
  readonly productCode: string
  readonly description: string
  /** '' = the sales unit of the article. */
  readonly unit: string
  readonly quantity: Milli
  readonly unitPrice: Centavos
  readonly date: CalendarDate | null
}

const LONGEST: Readonly<Partial<Record<OrderColumn, number>>> = {
  document: 60,
  article: 40,
  description: 200,
  unit: 10,
  customer: 40,
  customerName: 200,
  country: 200,
}

const MAX_PRICE: Centavos = 100_000_000_000

/** A clean line, or the first reason why it is none. Looks at the row alone; see clean-document for what rows say together. */
export function classifyRow(row: RowText, mapping: OrderMapping): FileLine | Rejection {
  return wrongDocument(row, mapping) ?? wrongProduct(row, mapping) ?? wrongText(row) ?? readLine(row, mapping)
}

function wrongDocument(row: RowText, { creditPattern }: OrderMapping): Rejection | null {
  const document = row.document.trim()
  if (document === '') return rejection('document-missing')
  return creditPattern.test(document) ? rejection('credit-number', { document }) : null
}

function wrongProduct(row: RowText, { productPattern }: OrderMapping): Rejection | null {
  const article = row.article.trim()
  if (article === '') return rejection('article-missing')
  return productPattern.test(article) ? null : rejection('not-an-article', { article })
}

/** Tabs and line ends become spaces; no other control character has a meaning in a text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the rule is about exactly these characters
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/

function wrongText(row: RowText): Rejection | null {
  for (const [column, limit] of Object.entries(LONGEST)) {
    const text = row[column as OrderColumn].trim()
    if (text.length > limit) return rejection('text-too-long', { column, length: text.length, limit })
    if (CONTROL.test(text)) return rejection('control-character', { column })
  }
  return null
}

function readLine(row: RowText, mapping: OrderMapping): FileLine | Rejection {
  const quantity = positive(row.quantity, 3, MAX_QUANTITY, mapping)
  if (typeof quantity === 'string') return rejection(`quantity-${quantity}`, { quantity: row.quantity })
  const unitPrice = positive(row.unitPrice, 2, MAX_PRICE, mapping)
  if (typeof unitPrice === 'string') return rejection(`price-${unitPrice}`, { price: row.unitPrice })
  const customerCode = plainCode(row.customer)
  if (customerCode === '') return rejection('customer-missing')
  const date = row.date === '' ? null : readDate(row.date, mapping.dateFormat)
  if (date === null && row.date !== '') return rejection('date-unreadable', { date: row.date })
  return { ...texts(row), customerCode, quantity, unitPrice, date }
}

function positive(text: string, places: number, limit: number, { numbers }: OrderMapping) {
  const value = readNumber(text, places, numbers)
  if (typeof value === 'string') return value
  if (value > limit) return 'unreadable'
  return value > 0 ? value : 'not-positive'
}

const texts = (row: RowText) => ({
  document: oneLine(row.document),
  customerName: oneLine(row.customerName),
  country: oneLine(row.country),
  productCode: oneLine(row.article),
  description: oneLine(row.description) || oneLine(row.article),
  unit: oneLine(row.unit),
})

const oneLine = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** Spreadsheets write the number 17850 as '17850.0'. */
const plainCode = (text: string) => oneLine(text).replace(/^(\d+)\.0+$/, '$1')

/** Tells a refusal from a line. */
export const isRejection = (result: FileLine | Rejection): result is Rejection => 'reason' in result
