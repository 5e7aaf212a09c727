import { type Centavos, MAX_AMOUNT } from './money.ts'
import { MAX_QUANTITY, type Milli } from './quantity.ts'

/**
 * Reads an amount written by people: 1.234,50 · 1,234.50 · 1 234,5 · 1234.5 · 1234. Null when it is no number or could mean two
 * ('1.234' and '1,234': 1 234 or 1,234?) so that an amount is never off by a factor.
 */
export const parseMoney = (text: string): Centavos | null => scaled(text, 2, MAX_AMOUNT)

/** Reads a quantity with up to 3 decimals the same way. '1.234' and '1,234' are null here too; '1.25' is 1,25. */
export const parseQuantity = (text: string): Milli | null => scaled(text, 3, MAX_QUANTITY)

/** Reads a number whose decimal mark is known, as a file mapping or a currency field says; the other mark may only group thousands. */
export function parseWithMark(text: string, decimalMark: '.' | ',', decimals: number): number | null {
  const groupMark = decimalMark === '.' ? ',' : '.'
  return digitsOf(withoutSpaces(text), decimalMark, groupMark, decimals)
}

function scaled(text: string, decimals: number, limit: number): number | null {
  const compact = withoutSpaces(text)
  const marks = decimalMarksOf(compact)
  if (marks === null) return null
  const value = digitsOf(compact, marks.decimal, marks.group, decimals)
  return value !== null && Math.abs(value) <= limit ? value : null
}

/** People and spreadsheets group with plain, hard and narrow spaces. */
const withoutSpaces = (text: string) => text.trim().replace(/(?<=\d)[ \u00a0\u202f](?=\d{3})/g, '')

type Marks = { readonly decimal: '.' | ','; readonly group: '.' | ',' }

const POINT: Marks = { decimal: '.', group: ',' }
const COMMA: Marks = { decimal: ',', group: '.' }

/** Which mark is the decimal one; null when the text could mean two numbers. */
function decimalMarksOf(text: string): Marks | null {
  const [point, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')]
  if (point >= 0 && comma >= 0) return point > comma ? POINT : COMMA
  const mark = Math.max(point, comma)
  if (mark < 0) return POINT
  const several = text.indexOf(point >= 0 ? '.' : ',') !== mark
  if (several) return point >= 0 ? COMMA : POINT
  const couldGroup = /^-?[1-9]\d{0,2}[.,]\d{3}$/.test(text)
  if (couldGroup) return null
  return point >= 0 ? POINT : COMMA
}

function digitsOf(text: string, decimal: '.' | ',', group: '.' | ',', decimals: number): number | null {
  const [whole = '', fraction = '', ...more] = text.split(decimal)
  if (more.length > 0 || !isWhole(whole, group) || !/^\d*$/.test(fraction)) return null
  if (text.endsWith(decimal) || fraction.replace(/0+$/, '').length > decimals) return null
  const digits = whole.replaceAll(group, '') + fraction.slice(0, decimals).padEnd(decimals, '0')
  const value = Number(digits)
  return Number.isSafeInteger(value) ? value + 0 : null
}

/** Digits, grouped by thousands everywhere or nowhere. */
const isWhole = (text: string, group: '.' | ',') =>
  /^-?\d+$/.test(text) || new RegExp(`^-?\\d{1,3}(\\${group}\\d{3})+$`).test(text)
