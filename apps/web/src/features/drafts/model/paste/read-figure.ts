import { parseMoney, parseQuantity, parseWithMark } from '@cais/domain/kernel/parse-number'

export type DecimalMark = '.' | ','
/** A figure in its smallest unit; 'ambiguous' when it could be 1 234 or 1,234. */
export type Figure = number | null | 'unreadable' | 'ambiguous'
type Kind = 'quantity' | 'amount'

const DECIMALS: Readonly<Record<Kind, number>> = { quantity: 3, amount: 2 }
const PARSE = { quantity: parseQuantity, amount: parseMoney } as const

/** Reads a cell as thousandths or centavos. The mark that the rest of the sheet uses settles what alone could mean two. */
export function readFigure(text: string, kind: Kind, mark: DecimalMark | undefined): Figure {
  const plain = text.replace(/\s*(MZN|MT|%)$/i, '').trim()
  if (plain === '') return null
  const value = (mark && parseWithMark(plain, mark, DECIMALS[kind])) ?? PARSE[kind](plain)
  if (value === null) return COULD_GROUP.test(plain) ? 'ambiguous' : 'unreadable'
  return value < 0 ? 'unreadable' : value
}

/** '1.234' */
const COULD_GROUP = /^\d{1,3}[.,]\d{3}$/

/** The decimal mark of a sheet, as far as its cells agree: '2 910,00' has only one meaning. */
export function decimalMarkOf(cells: readonly string[]): DecimalMark | undefined {
  const marks = new Set(cells.flatMap((cell) => markOf(cell.trim()) ?? []))
  return marks.size === 1 ? [...marks][0] : undefined
}

function markOf(cell: string): DecimalMark | undefined {
  if (COULD_GROUP.test(cell) || !/^[\d\s\u00a0\u202f.,]+$/.test(cell)) return undefined
  const [point, comma] = [cell.lastIndexOf('.'), cell.lastIndexOf(',')]
  if (point < 0 && comma < 0) return undefined
  const last = point > comma ? '.' : ','
  // several of one mark group thousands: the other one is the decimal mark
  if (cell.indexOf(last) !== cell.lastIndexOf(last)) return last === '.' ? ',' : '.'
  return last
}
