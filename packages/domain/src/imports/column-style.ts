import { type CalendarDate, isCalendarDate } from '../kernel/calendar-date.ts'

/** In which order a file writes day, month and year. */
export const DATE_ORDERS = ['DMY', 'MDY', 'YMD'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
export type DecimalMark = '.' | ','

/** How a column of a file writes numbers and dates, as far as its cells tell: decided over the whole column, never cell by cell. */
export type ColumnStyle = {
  /** The decimal mark that its cells prove; 'mixed' = they prove both; null = none proves one. */
  readonly decimal: DecimalMark | 'mixed' | null
  /** The orders that fit all of its dates with a day first, a month first or a year first; empty = no order fits all. */
  readonly dateOrders: readonly DateOrder[]
}

/** What is known of a column before its first cell. */
export const NO_STYLE: ColumnStyle = { decimal: null, dateOrders: DATE_ORDERS }

/** The style of the column after one more cell. */
export function withCell(style: ColumnStyle, text: string): ColumnStyle {
  if (text === '' || !/^[-+\d]/.test(text)) return style
  const decimal = provenMark(text)
  const orders = fittingOrders(text)
  const isSame = decimal === null || decimal === style.decimal || style.decimal === 'mixed'
  const fits = orders === null || style.dateOrders.every((order) => orders.includes(order))
  if (isSame && fits) return style
  return {
    decimal: isSame ? style.decimal : style.decimal === null ? decimal : 'mixed',
    dateOrders:
      orders === null ? style.dateOrders : style.dateOrders.filter((order) => orders.includes(order)),
  }
}

/**
 * The decimal mark that a written number proves: '1.234,5' a comma, '1,234.50' a point, '12,5' a comma, '1.234.567' a comma. '1.234' and
 * '1,234' prove nothing, nor does what is no number.
 */
function provenMark(text: string): DecimalMark | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '')
  if (!/^[-+]?\d[\d.,]*$/.test(plain)) return null
  const [point, comma] = [plain.lastIndexOf('.'), plain.lastIndexOf(',')]
  if (point < 0 && comma < 0) return null
  if (point >= 0 && comma >= 0) return point > comma ? '.' : ','
  const mark = point >= 0 ? '.' : ','
  const other = mark === '.' ? ',' : '.'
  if (plain.indexOf(mark) !== plain.lastIndexOf(mark)) return other
  return /^[-+]?[1-9]\d{0,2}[.,]\d{3}$/.test(plain) ? null : mark
}

const DATE = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?Z?)?$/

function fittingOrders(text: string): DateOrder[] | null {
  return DATE.test(text) ? DATE_ORDERS.filter((order) => readInOrder(text, order) !== null) : null
}

/** The day that a text names in one order; null when it is no such day. A time behind it is left out. */
export function readInOrder(text: string, order: DateOrder): CalendarDate | null {
  const [, first = '', second = '', third = ''] = DATE.exec(text) ?? []
  const parts: Readonly<Record<DateOrder, readonly [string, string, string]>> = {
    DMY: [third, second, first],
    MDY: [third, first, second],
    YMD: [first, second, third],
  }
  const [year, month, day] = parts[order]
  if (year.length !== 4 || month.length > 2 || day.length > 2) return null
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? date : null
}

/**
 * The columns of one file with the order of days that it proves: one system wrote all of them, so '01-10-2026' in one column is read as
 * '31-10-2026' in another one must be. Columns that prove different orders settle nothing.
 */
export function settledByOthers(styles: readonly ColumnStyle[]): readonly ColumnStyle[] {
  const proven = new Set(styles.flatMap(({ dateOrders }) => (dateOrders.length === 1 ? dateOrders : [])))
  const [order] = proven
  if (order === undefined || proven.size > 1) return styles
  return styles.map((style) => (style.dateOrders.includes(order) ? { ...style, dateOrders: [order] } : style))
}

/** What a person says of a file where its cells leave it open. */
export type StyleChoice = { readonly decimal: DecimalMark | null; readonly dateOrder: DateOrder | null }

/** What the numbers and dates of a column are read by; null = left open, and what could mean two things is refused. */
export const decidedStyle = (style: ColumnStyle, choice: StyleChoice): StyleChoice => ({
  decimal: style.decimal === 'mixed' ? null : (style.decimal ?? choice.decimal),
  dateOrder:
    style.dateOrders.length === 1
      ? (style.dateOrders[0] ?? null)
      : (style.dateOrders.find((order) => order === choice.dateOrder) ?? null),
})
